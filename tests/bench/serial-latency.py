#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The usual loop with pyserial, to be measured against: serial-latency.py PORT FRAMES WARM

Reads frames of nine bytes and checks their sums. Prints "ready" when the port is open, and at the
end the processor time in nanoseconds since frame WARM, and when each frame was there.
"""
import sys
import time

import serial

port = serial.Serial(sys.argv[1], 115200)
frames, warm = int(sys.argv[2]), int(sys.argv[3])
times = []
start = 0
print("ready", flush=True)
while len(times) < frames:
    frame = port.read(9)
    if sum(frame[:8]) & 0xff != frame[8]:
        continue
    if len(times) == warm:
        start = time.process_time_ns()
    times.append(time.monotonic_ns())
print(time.process_time_ns() - start)
for moment in times:
    print(moment)
