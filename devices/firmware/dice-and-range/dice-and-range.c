/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Two electronic dice, two buttons and a distance sensor on an Arduino Uno (ATmega328P, 16 MHz),
 * speaking table-line with checksums at 115200 baud. Wiring and use: README.md beside this file.
 *
 * Interrupts do what must be on time: the echo's edges are stamped by the timer's capture unit, to
 * half a microsecond, and buttons are looked at every millisecond. The main loop does the talking,
 * which may take its time.
 */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/pgmspace.h>
#include <avr/sleep.h>
#include <stdbool.h>
#include <stdint.h>
#include <util/atomic.h>
#include <util/delay.h>

#define NAME "dice-and-range 1.0"

#define BAUD 115200UL

/* ---- Lines ---- */

static uint8_t line_sum;

static void
send_byte (uint8_t byte)
{
  while (!(UCSR0A & _BV (UDRE0)))
    ;
  UDR0 = byte;
}

static void
put_character (char c)
{
  line_sum ^= (uint8_t)c;
  send_byte ((uint8_t)c);
}

/* `text` is in program memory. */
static void
put_text (const char *text)
{
  char c;

  while ((c = (char)pgm_read_byte (text++)))
    put_character (c);
}

static void
put_number (uint16_t number)
{
  char digits[5];
  uint8_t n = 0;

  do {
    digits[n++] = (char)('0' + number % 10);
    number /= 10;
  } while (number > 0);
  while (n > 0)
    put_character (digits[--n]);
}

/* A length in tenths of a millimetre, as millimetres. */
static void
put_tenths (uint16_t tenths)
{
  put_number (tenths / 10);
  put_character ('.');
  put_character ((char)('0' + tenths % 10));
}

static void
start_line (const char *text)
{
  send_byte ('$');
  line_sum = 0;
  put_text (text);
}

static void
end_line (void)
{
  static const char digits[] PROGMEM = "0123456789ABCDEF";
  uint8_t sum = line_sum;

  send_byte ('*');
  send_byte (pgm_read_byte (&digits[sum >> 4]));
  send_byte (pgm_read_byte (&digits[sum & 15]));
  send_byte ('\r');
  send_byte ('\n');
}

static void
say (const char *text)
{
  start_line (text);
  end_line ();
}

/* ---- Being asked for its name ---- */

static volatile bool is_asked_hello;

/* Whoever opens the port of a board that is already running sends `@hello` to learn its name. */
ISR (USART_RX_vect)
{
  static const char question[] PROGMEM = "@hello\n";
  static uint8_t n_matched;
  char c = (char)UDR0;

  if (c == '\r')
    return;
  if (c == '@')
    n_matched = 0;
  if (c != (char)pgm_read_byte (&question[n_matched])) {
    n_matched = 0;
    return;
  }
  if (++n_matched < sizeof question - 1)
    return;
  n_matched = 0;
  is_asked_hello = true;
}

/* ---- Time ---- */

static volatile uint16_t now_ms;

static uint16_t
read_ms (void)
{
  uint16_t ms;

  ATOMIC_BLOCK (ATOMIC_RESTORESTATE)
  {
    ms = now_ms;
  }
  return ms;
}

/* ---- Buttons, on pins 2 to 5 of port D, pressed when low ---- */

enum {
  BUTTON_DIE_1 = PD2,
  BUTTON_DIE_2 = PD3,
  BUTTON_CONFIRM = PD4,
  BUTTON_UNDO = PD5,
  BUTTONS = _BV (PD2) | _BV (PD3) | _BV (PD4) | _BV (PD5),
  STEADY_MS = 20, /* contacts bounce for a few milliseconds */
};

static volatile uint8_t steady_down; /* buttons that are surely down */
static volatile uint8_t pressed;     /* since the main loop last looked */
static volatile uint8_t released;

/* Once a millisecond. */
ISR (TIMER0_COMPA_vect)
{
  static uint8_t changed_ms[8];
  uint8_t down = (uint8_t)~PIND;

  now_ms++;
  for (uint8_t pin = BUTTON_DIE_1; pin <= BUTTON_UNDO; pin++) {
    uint8_t bit = (uint8_t)_BV (pin);
    if (!((down ^ steady_down) & bit)) {
      changed_ms[pin] = 0;
      continue;
    }
    if (++changed_ms[pin] < STEADY_MS)
      continue;
    changed_ms[pin] = 0;
    steady_down ^= bit;
    if (steady_down & bit)
      pressed |= bit;
    else
      released |= bit;
  }
}

/* ---- Dice ---- */

/* What nobody can repeat: the half microsecond at which a finger makes or breaks a contact, every
 * bounce of it. */
static volatile uint32_t entropy = 1;

static uint32_t
stir (uint32_t pool, uint16_t value)
{
  pool += value + 0x9e3779b9;
  pool ^= pool >> 16;
  pool *= 0x7feb352d;
  pool ^= pool >> 15;
  pool *= 0x846ca68b;
  pool ^= pool >> 16;
  return pool;
}

ISR (PCINT2_vect)
{
  entropy = stir (entropy, TCNT1);
}

/* From 1 to 6, each as likely: the few values beyond the last whole six are drawn again. */
static uint8_t
draw_face (void)
{
  uint32_t pool;
  uint8_t value;

  ATOMIC_BLOCK (ATOMIC_RESTORESTATE)
  {
    pool = entropy;
  }
  do {
    pool = stir (pool, TCNT1);
    value = (uint8_t)pool;
  } while (value >= 252);
  ATOMIC_BLOCK (ATOMIC_RESTORESTATE)
  {
    entropy ^= pool;
  }
  return (uint8_t)(value % 6 + 1);
}

static void
say_die (uint8_t die, uint8_t face)
{
  start_line (PSTR ("die "));
  put_number (die);
  if (face == 0) {
    put_text (PSTR (" rolling"));
  } else {
    put_text (PSTR (" settled "));
    put_number (face);
    put_text (PSTR ("/6"));
  }
  end_line ();
}

/* A die rolls while its button is held, and shows a face when it is let go. */
static void
serve_buttons (void)
{
  uint8_t down;
  uint8_t up;

  ATOMIC_BLOCK (ATOMIC_RESTORESTATE)
  {
    down = pressed;
    up = released;
    pressed = 0;
    released = 0;
  }
  for (uint8_t die = 1; die <= 2; die++) {
    uint8_t bit = (uint8_t)_BV (BUTTON_DIE_1 + die - 1);
    if (down & bit)
      say_die (die, 0);
    if (up & bit)
      say_die (die, draw_face ());
  }
  if (down & _BV (BUTTON_CONFIRM))
    say (PSTR ("button confirm"));
  if (down & _BV (BUTTON_UNDO))
    say (PSTR ("button undo"));
}

/* ---- Distance: HC-SR04, trigger on B1, echo on B0, which is the capture pin of timer 1 ---- */

enum {
  SHOT_MS = 60,      /* from one shot to the next, so that old echoes have died away */
  ANSWER_MS = 5,     /* the sensor raises the line half a millisecond after the trigger */
  ECHO_MAX_MS = 30,  /* from the trigger: 5 m, and less than the timer's round of 32 ms */
  STUCK_SHOTS = 20,  /* some sensors hold the line for 200 ms when nothing comes back */
  NEAR_TENTHS = 200, /* by its maker's word it measures from 2 cm */
  FAR_TENTHS = 40000 /* to 4 m */
};

typedef enum { ECHO_IDLE, ECHO_AWAITED, ECHO_HIGH, ECHO_DONE } EchoState;

static volatile uint8_t echo_state;
static volatile uint16_t echo_start; /* in half microseconds */
static volatile uint16_t echo_length;
static volatile uint16_t echo_end_ms;

ISR (TIMER1_CAPT_vect)
{
  uint16_t stamp = ICR1;

  if (echo_state == ECHO_AWAITED) {
    echo_start = stamp;
    echo_state = ECHO_HIGH;
    TCCR1B &= (uint8_t)~_BV (ICES1);
  } else if (echo_state == ECHO_HIGH) {
    echo_length = stamp - echo_start;
    echo_end_ms = now_ms;
    echo_state = ECHO_DONE;
  }
  TIFR1 = _BV (ICF1); /* the other edge was chosen: what it has seen so far means nothing */
}

static void
shoot (void)
{
  ATOMIC_BLOCK (ATOMIC_RESTORESTATE)
  {
    TCCR1B |= _BV (ICES1);
    TIFR1 = _BV (ICF1);
    echo_state = ECHO_AWAITED;
  }
  PORTB |= _BV (PB1);
  _delay_us (12);
  PORTB &= (uint8_t)~_BV (PB1);
}

/* Sound goes 343.2 m in a second at 20 degrees, there and back: 0.0858 mm in half a microsecond. */
static void
say_range (uint16_t length)
{
  uint16_t tenths = (uint16_t)(((uint32_t)length * 858 + 500) / 1000);

  if (tenths < NEAR_TENTHS) {
    say (PSTR ("range near"));
    return;
  }
  if (tenths > FAR_TENTHS) {
    say (PSTR ("range far"));
    return;
  }
  start_line (PSTR ("range "));
  put_tenths (tenths);
  put_text (PSTR (" +-"));
  put_tenths (30 + tenths / 64); /* 3 mm, and what 9 degrees make to the speed of sound */
  end_line ();
}

/* A sensor that is missing or broken is told of once, not sixteen times a second. */
static void
say_trouble (const char *text, bool *is_told)
{
  if (!*is_told)
    say (text);
  *is_told = true;
}

/* Shoots when it is time, unless the last echo still holds the line. */
static void
serve_idle (uint16_t *shot_ms, bool *is_told)
{
  static uint8_t n_held;
  uint16_t ms = read_ms ();

  if ((uint16_t)(ms - *shot_ms) < SHOT_MS)
    return;
  *shot_ms = ms;
  if (!(PINB & _BV (PB0))) {
    n_held = 0;
    shoot ();
  } else if (n_held < STUCK_SHOTS) {
    n_held++;
  } else {
    say_trouble (PSTR ("trouble the echo line stays high"), is_told);
  }
}

static void
serve_range (void)
{
  static uint16_t shot_ms;
  static bool is_told;
  uint16_t since_ms = read_ms () - shot_ms;
  uint16_t length;
  uint16_t end_ms;
  uint8_t state;

  ATOMIC_BLOCK (ATOMIC_RESTORESTATE)
  {
    state = echo_state;
    length = echo_length;
    end_ms = echo_end_ms;
    bool is_late = (state == ECHO_AWAITED && since_ms > ANSWER_MS)
                   || (state == ECHO_HIGH && since_ms > ECHO_MAX_MS);
    if (state == ECHO_DONE || is_late)
      echo_state = ECHO_IDLE;
    else if (state != ECHO_IDLE)
      return;
  }
  switch ((EchoState)state) {
  case ECHO_DONE:
    is_told = false;
    if ((uint16_t)(end_ms - shot_ms) > ECHO_MAX_MS)
      say (PSTR ("range far"));
    else
      say_range (length);
    break;
  case ECHO_AWAITED:
    say_trouble (PSTR ("trouble the distance sensor does not answer"), &is_told);
    break;
  case ECHO_HIGH:
    say (PSTR ("range far"));
    break;
  case ECHO_IDLE:
    serve_idle (&shot_ms, &is_told);
    break;
  }
}

/* ---- Together ---- */

static void
set_up (void)
{
  /* Buttons to ground, held up by the processor; changes stir the pool. */
  PORTD |= BUTTONS;
  PCMSK2 = BUTTONS;
  PCICR = _BV (PCIE2);

  DDRB |= _BV (PB1);

  /* Timer 0: a thousand times a second. Timer 1: two million counts a second, for ever. */
  TCCR0A = _BV (WGM01);
  TCCR0B = _BV (CS01) | _BV (CS00);
  OCR0A = F_CPU / 64 / 1000 - 1;
  TIMSK0 = _BV (OCIE0A);
  TCCR1B = _BV (CS11) | _BV (ICES1) | _BV (ICNC1);
  TIMSK1 = _BV (ICIE1);

  UCSR0A = _BV (U2X0);
  UBRR0 = (F_CPU / 8 + BAUD / 2) / BAUD - 1;
  UCSR0C = _BV (UCSZ01) | _BV (UCSZ00);
  UCSR0B = _BV (TXEN0) | _BV (RXEN0) | _BV (RXCIE0);
  sei ();
}

int
main (void)
{
  set_up ();
  say (PSTR ("hello " NAME));
  for (;;) {
    if (is_asked_hello) {
      is_asked_hello = false;
      say (PSTR ("hello " NAME));
    }
    serve_buttons ();
    serve_range ();
    sleep_mode (); /* until the next interrupt, a millisecond at most */
  }
}
