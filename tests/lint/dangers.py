# SPDX-License-Identifier: GPL-3.0-or-later
"""What the program never does, so that nobody has to wonder: talk to the network, run a shell, take
a name from outside for markup, make files that anybody may change. HACKING.md tells why."""
import re

import lint

PROGRAM = re.compile(r'^(app|devices|fleets|rules)/')
# The files that may, each for a reason that it gives.
EXCEPT = {
    ('markup', 'app/widgets/rt-widgets.c'),
    ('markup', 'app/features/statistics/rt-statistics-page.c'),
    ('markup', 'app/room/rt-log-view.c'),
    ('programs', 'app/cli/main.c'),
}
DANGERS = {
    'network': (
        r'\b(socket|connect|getaddrinfo|gethostbyname) \(|'
        r'\b(g_socket_|g_tcp_|g_inet_|g_network_|g_resolver_|g_proxy_|soup_|curl_)\w+ \(|'
        r'#\s*include\s*<(sys/socket|netinet/|arpa/|netdb|libsoup|curl/)',
        'the program has no business on a network'),
    'programs': (
        r'\b(system|popen|exec[lv]p?e?|posix_spawnp?|g_spawn_\w+|g_subprocess_\w+|'
        r'g_app_info_create_from_commandline) \(',
        'what is run could be another program than is meant'),
    'markup': (
        r'\b(adw_toast_new|adw_status_page_set_description|gtk_label_set_markup\w*|'
        r'gtk_label_set_use_markup|gtk_widget_set_tooltip_markup|'
        r'adw_message_dialog_(format|set)_\w*markup|\w+_set_use_markup) \(',
        'a name from outside would be markup there; rt-widgets.h has rt_toast_new and labels'),
    'rights': (
        r'\b0666\b|\b0777\b(?! *\))|\bumask \(|\bset[eg]*[ug]id \(',
        'anybody on the computer could change it, or more rights would be taken'),
    'memory': (
        r'\b(strcpy|strcat|sprintf|vsprintf|gets|scanf|sscanf|alloca|g_alloca|mktemp|tmpnam|'
        r'tempnam|g_mktemp) \(',
        'there is a way that knows how much room there is'),
}
UDEV = re.compile(r'\b(MODE|OWNER|GROUP|RUN|PROGRAM|IMPORT)\b\s*[+:{]?\w*}?\s*:?\+?=')


def dangers(root):
    complaints = []
    for path in lint.c_files(root):
        if not PROGRAM.match(path):
            continue
        text = lint.bare_c(lint.read(root, path))
        for kind, (pattern, why) in DANGERS.items():
            if (kind, path) in EXCEPT:
                continue
            for match in re.finditer(pattern, text):
                complaints.append(f'{path}:{lint.line_of(text, match.start())}: '
                                  f'{match[0].strip()}: {why}')
    return complaints


def given_away(root):
    """Device rules give a device to whoever is at the screen, by one tag, and do nothing else."""
    complaints = []
    for path in lint.tree(root):
        if not path.endswith('.rules'):
            continue
        for number, line in enumerate(lint.read(root, path).splitlines(), 1):
            if line.startswith('#'):
                continue
            if match := UDEV.search(line):
                complaints.append(f'{path}:{number}: {match[0]}: not for these rules to set')
            for tag in re.findall(r'TAG\+?="([^"]*)"', line):
                if tag != 'uaccess':
                    complaints.append(f'{path}:{number}: the tag {tag}')
    return complaints


def services(root):
    """Nothing runs with other rights than those of who started it, nor after them."""
    complaints = []
    for path in lint.tree(root):
        if path.startswith(('tests/', 'build/')):
            continue
        if path.endswith(('.service', '.policy', '.pkla', '.socket', '.timer')):
            complaints.append(f'{path}: the program has no services and asks for no rights')
        elif path.endswith('meson.build') or path.startswith('debian/') or '/' not in path:
            if match := re.search(r'systemd-run|pkexec|setcap|install_mode[^\n]*s|chmod [ugo]*\+s',
                                  lint.read(root, path)):
                complaints.append(f'{path}: {match[0]}')
    return complaints


BAD = {
    'a connection': ('connect (fd, &address, sizeof address);', 'no business on a network'),
    'a library for it': ('g_socket_client_new ();', 'no business on a network'),
    'its header': ('#include <sys/socket.h>', 'no business on a network'),
    'a shell': ('system ("ls");', 'another program'),
    'a program': ('g_spawn_command_line_async (command, NULL);', 'another program'),
    'a toast': ('adw_toast_new (name);', 'markup'),
    'a label': ('gtk_label_set_markup (label, name);', 'markup'),
    'a file for all': ('open (path, O_CREAT, 0666);', 'anybody'),
    'no bounds': ('strcpy (to, from);', 'room'),
    'a guessed name': ('mktemp (name);', 'room'),
}


def run(tap, root):
    tap.lint('nothing dangerous is called', dangers, root)
    tap.lint('device rules give no more than they say', given_away, root)
    tap.lint('nothing runs with other rights', services, root)
    for name, (source, expected) in BAD.items():
        tap.catches('bad sample: ' + name, dangers, {'app/shell/a.c': source + '\n'}, [expected])
    tap.catches('good sample: words, signals and tests', dangers, {
        'app/shell/a.c': '/* strcpy () */ g_signal_connect (a, "system (x)", b, c);\n',
        'devices/b.c': 'device_listen (a, b); rt_show_toast (w, t);\n',
        'tests/c.c': 'system ("ls");\n'}, [])
    tap.catches('bad sample: a device for everybody', given_away,
                {'udev/a.rules': 'SUBSYSTEM=="tty", MODE="0666"\n'}, ['MODE'])
    tap.catches('bad sample: a device for a group', given_away,
                {'udev/a.rules': 'SUBSYSTEM=="tty", GROUP:="users"\n'}, ['GROUP'])
    tap.catches('bad sample: a program by udev', given_away,
                {'udev/a.rules': 'SUBSYSTEM=="tty", RUN{program}+="/bin/x"\n'}, ['RUN'])
    tap.catches('bad sample: another tag', given_away,
                {'udev/a.rules': 'SUBSYSTEM=="tty", TAG+="systemd"\n'}, ['systemd'])
    tap.catches('bad sample: a service', services, {'app/data/a.service': ''}, ['services'])
    tap.catches('bad sample: a program with root\'s rights', services,
                {'meson.build': "install_mode: 'rwsr-xr-x'\n"}, ['install_mode'])


if __name__ == '__main__':
    lint.main(run)
