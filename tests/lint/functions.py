# SPDX-License-Identifier: GPL-3.0-or-later
"""Functions that are not called anywhere, each with the reason and what to use instead."""
import re

import lint

# (names, why not, what instead)
BLOCKED = [
    ('strcpy strcat stpcpy gets sprintf vsprintf', 'writes without knowing how much room there is',
     'snprintf or memcpy with a length; g_strdup_printf where GLib is'),
    ('strncpy strncat', 'may leave the text without its end', 'memcpy with a length, or g_strlcpy'),
    ('strtok', 'keeps hidden state and writes into its input',
     'strcspn and strspn, or g_strsplit'),
    ('atoi atol atoll atof', 'cannot tell a wrong number from 0', 'g_ascii_string_to_signed'),
    ('scanf fscanf sscanf vscanf vfscanf vsscanf', 'overflows without a word',
     'a reader that knows its length'),
    ('rand srand rand_r random srandom drand48 lrand48 arc4random g_random_int '
     'g_random_int_range g_random_double g_rand_new', 'draws that nobody can repeat',
     'RulesBits, which the caller passes in'),
    ('system popen', 'hands a text to a shell', 'GSubprocess with an argument list'),
    ('alloca g_alloca g_newa', 'has no answer when the stack is full', 'a fixed array, or g_new'),
    ('tmpnam tempnam mktemp', 'leaves a gap for the file of somebody else',
     'mkstemp or g_file_new_tmp'),
    ('sleep usleep nanosleep g_usleep', 'blocks, and makes tests slow and shaky',
     'a GSource, or a clock that is passed in'),
    ('asctime ctime gmtime localtime', 'shares one result among all threads', 'GDateTime'),
    ('longjmp siglongjmp', 'jumps over every cleanup', 'a status that is returned'),
]
REASONS = {name: (why, instead) for names, why, instead in BLOCKED for name in names.split()}
CALL = re.compile(r'(?<![\w.>])(' + '|'.join(map(re.escape, REASONS)) + r')\s*\(')


def functions(root):
    complaints = []
    for path in lint.c_files(root, ('.c', '.h', '.c.in', '.h.in')):
        text = lint.bare_c(lint.read(root, path))
        for match in CALL.finditer(text):
            why, instead = REASONS[match[1]]
            complaints.append(f'{path}:{lint.line_of(text, match.start())}: {match[1]} {why}; '
                              f'use {instead}')
    return complaints


def run(tap, root):
    tap.lint('no blocked function is called', functions, root)
    tap.catches('good sample: words, members and longer names are no calls', functions, {
        'a.c': '/* strcpy (a, b) */\nconst char *s = "system (x)";\nint t (void) '
               '{ return vtable->system (1) + my_rand (2) + device.random (3) + snprintf (4); }\n'
    }, [])
    for name in REASONS:
        tap.catches(f'bad sample: {name}', functions,
                    {'app/x.c': f'int f (void)\n{{ {name} (0); }}\n'}, [f'app/x.c:2: {name} '])


lint.main(run)
