# SPDX-License-Identifier: GPL-3.0-or-later
"""The bench machine: a small virtual machine with a real kernel, a gpiochip and a USB serial port.

A test host has neither GPIO lines nor USB, but QEMU and the distribution's kernel have both, and
they need no rights here. The kernel's packages are downloaded and unpacked, never installed; the
two modules that Debian leaves out (gpio-sim and irq_sim) are built from its kernel source. That is
done once and kept in build/bench-vm.

The machine lives in memory: an initramfs with busybox, the programs under test and their
libraries. `Machine.run` runs a command inside, `Machine.qmp` plugs and unplugs.
"""
import contextlib
import fcntl
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
CACHE = ROOT / 'build' / 'bench-vm'

# The recipe for the two modules was tried with this kernel only.
KERNEL = '6.1'
# In the order in which the machine loads them.
MODULES = ('configfs irq_sim gpio-sim usb-common usbcore xhci-hcd xhci-pci usbserial ftdi_sio'
           .split())
# For Bluetooth between adapters that are pretended; loaded by the test that needs them.
BLUETOOTH_MODULES = ('rfkill crc16 ecc ecdh_generic bluetooth hci_vhci af_alg algif_hash '
                     'algif_skcipher ecb cmac'.split())
SOURCES = ('drivers/gpio/gpio-sim.c', 'drivers/gpio/gpiolib.h', 'kernel/irq/irq_sim.c')
# On a busy host the kernel's own test of its timer can fail, so it is left out.
KERNEL_OPTIONS = 'console=ttyS0 panic=-1 loglevel=6 no_timer_check'
TOOLS = 'qemu-system-x86_64 busybox cpio udevadm apt-get dpkg-deb make gcc-12'.split()


class Unavailable(Exception):
    """The bench machine cannot be had on this host; says why."""


def call(*command, **options):
    """Runs a program of the host to its end; its output, or an exception with all it said."""
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False, **options)
    if done.returncode:
        raise RuntimeError(f'{command[0]} ended with {done.returncode}:\n{done.stdout}')
    return done.stdout


# ---- The kernel ---------------------------------------------------------------------------------


def depends(package):
    """What a package depends on, by the host's lists."""
    listed = call('apt-cache', 'depends', '--important', package)
    return re.findall(r'^ +Depends: ([^<\s]\S*)', listed, re.MULTILINE)


def find_packages():
    """The packages of one kernel version, as apt-get names them."""
    try:
        image = next(name for name in depends('linux-image-amd64') if 'image' in name)
        headers = image.replace('linux-image', 'linux-headers')
        version = re.search(r'^Version: (\S+)', call('apt-cache', 'show', image), re.MULTILINE)[1]
        built_with = [name for name in depends(headers) if 'compiler' not in name]
    except (RuntimeError, StopIteration, TypeError):
        raise Unavailable('the package lists know no kernel; see `apt-get update`') from None
    if not version.startswith(KERNEL + '.'):
        raise Unavailable(f'the bench machine is made for Linux {KERNEL}, here is {version}')
    names = [image, headers, *built_with, f'linux-source-{KERNEL}']
    return image, [f'{name}={version}' for name in names]


def download(packages, folder):
    try:
        call('apt-get', 'download', '-q', *packages, cwd=folder)
    except RuntimeError as trouble:
        raise Unavailable(f'the kernel could not be downloaded: {str(trouble).splitlines()[-1]}') \
            from None


def unpack(folder):
    """Unpacks the packages, of the kernel's source only what is needed."""
    for package in folder.glob('linux-*.deb'):
        if not package.name.startswith('linux-source'):
            call('dpkg-deb', '-x', package, folder)
            continue
        wanted = ' '.join(f'linux-source-{KERNEL}/{path}' for path in SOURCES)
        # tar leaves as soon as it has them all, which ends the others by a broken pipe.
        call('sh', '-c', f'dpkg-deb --fsys-tarfile "$0" 2>/dev/null'
             f' | tar -xO ./usr/src/linux-source-{KERNEL}.tar.xz 2>/dev/null'
             f' | tar -xJ --occurrence=1 {wanted}', package, cwd=folder)


def build_modules(folder):
    """gpio-sim and irq_sim, as modules of the unpacked kernel."""
    source = folder / f'linux-source-{KERNEL}'
    work = folder / 'modules'
    work.mkdir()
    for path in SOURCES:
        shutil.copy(source / path, work)
    # Built into the kernel, irq_sim may use what is closed to modules; there is an open equivalent.
    text = (work / 'irq_sim.c').read_text()
    text, n_changes = re.subn(r'handle_simple_irq\(irq_to_desc\((\w+)\)\)',
                              r'generic_handle_irq_safe(\1)', text)
    if n_changes != 1:
        raise RuntimeError('irq_sim.c is not as expected')
    (work / 'irq_sim.c').write_text(f'#include <linux/module.h>\n{text}\nMODULE_LICENSE("GPL");\n')
    (work / 'Kbuild').write_text('obj-m := irq_sim.o gpio-sim.o\nccflags-y := -DCONFIG_IRQ_SIM=1\n')

    headers = next((folder / 'usr' / 'src').glob('linux-headers-*-amd64'))
    makefile = headers / 'Makefile'
    makefile.write_text(makefile.read_text().replace('/usr/src/', f'{folder}/usr/src/'))
    # The host's options for make are not the kernel's.
    environment = {name: value for name, value in os.environ.items() if not name.startswith('MAKE')}
    call('make', '-C', headers, f'M={work}', 'modules', env=environment)


def prepare_kernel():
    """The folder with vmlinuz and the modules; made the first time, which takes a minute."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with open(CACHE / 'lock', 'w', encoding='utf-8') as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        made = CACHE / f'kernel-{KERNEL}-bluetooth'
        if made.is_dir():
            return made
        image, packages = find_packages()
        # Not in the cache, whose path may have spaces: the kernel's makefiles cannot have any.
        with tempfile.TemporaryDirectory(prefix='rocket-table-') as name:
            folder = pathlib.Path(name)
            download(packages, folder)
            unpack(folder)
            build_modules(folder)
            kept = CACHE / f'{made.name}.part'
            shutil.rmtree(kept, ignore_errors=True)
            kept.mkdir()
            release = image.removeprefix('linux-image-')
            shutil.copy(folder / 'boot' / f'vmlinuz-{release}', kept / 'vmlinuz')
            modules = {path.name: path for path in folder.rglob('*.ko')}
            for module in (*MODULES, *BLUETOOTH_MODULES):
                shutil.copy(modules[f'{module}.ko'], kept)
            kept.rename(made)
        return made


# ---- The initramfs ------------------------------------------------------------------------------


def libraries(program):
    """The shared libraries of a program, its loader among them; of a static one none."""
    listed = subprocess.run(['ldd', program], capture_output=True, text=True, check=False).stdout
    return re.findall(r'(/\S+) \(0x', listed)


def make_initramfs(kernel, programs, files, target):
    """`programs` and `files`: {path in the machine: path here}."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)

        def put(inside, here):
            place = folder / inside.lstrip('/')
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(here, place)

        put('/init', HERE / 'bench-init')
        programs = {'/bin/busybox': shutil.which('busybox'), **programs}
        (folder / 'bin').mkdir()
        (folder / 'bin' / 'sh').symlink_to('busybox')
        for module in (*MODULES, *BLUETOOTH_MODULES):
            put(f'/lib/modules/{module}.ko', kernel / f'{module}.ko')
        (folder / 'lib' / 'modules' / 'order').write_text('\n'.join(MODULES) + '\n')
        for inside, here in {**programs, **files}.items():
            put(inside, here)
        for program in programs.values():
            for library in libraries(program):
                put(library, library)
        call('sh', '-c', 'find . | cpio -o -H newc -R 0:0 --quiet >"$0"', target, cwd=folder)


# ---- The machine --------------------------------------------------------------------------------


def connect(path, process, seconds=20):
    """A socket that QEMU is about to open."""
    end = time.monotonic() + seconds
    while True:
        channel = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            channel.connect(str(path))
            channel.settimeout(seconds)
            return channel
        except OSError:
            channel.close()
            if process.poll() is not None or time.monotonic() > end:
                raise
            time.sleep(0.02)


class Machine:
    """A running machine. `ports` are named ends of USB serial cables: see plug, unplug, wire."""

    # Emulation is quick enough and the same everywhere; KVM inside of another virtual machine may
    # hang without a word.
    def __init__(self, initramfs, kernel, ports, acceleration='tcg', processor='qemu64'):
        self._folder = tempfile.TemporaryDirectory(prefix='bench ')
        self._path = pathlib.Path(self._folder.name)
        self._buffer = b''
        self._events = []
        command = ['qemu-system-x86_64', '-nodefaults', '-no-user-config', '-display', 'none',
                   '-cpu', processor, '-m', '1024', '-no-reboot', '-kernel', kernel / 'vmlinuz',
                   '-initrd', initramfs, '-append', KERNEL_OPTIONS,
                   '-serial', 'file:console', '-device', 'qemu-xhci,p2=8,p3=8',
                   '-accel', acceleration]
        for name in ('command', *ports):
            command += ['-chardev', f'socket,id={name},path={name},server=on,wait=off']
        command += ['-serial', 'chardev:command', '-qmp', 'unix:qmp,server=on,wait=off']
        # One thing may be lost with the working folder: its path is short enough for sockets.
        self._output = open(self._path / 'qemu', 'wb')  # pylint: disable=consider-using-with
        self._process = subprocess.Popen(  # pylint: disable=consider-using-with
            [str(word) for word in command], cwd=self._path, stdin=subprocess.DEVNULL,
            stdout=self._output, stderr=subprocess.STDOUT)
        try:
            self._qmp = connect(self._path / 'qmp', self._process).makefile('rw', encoding='utf-8')
            self._command = connect(self._path / 'command', self._process)
            self.wire = {name: connect(self._path / name, self._process) for name in ports}
            self.qmp('qmp_capabilities')
            self._command.settimeout(120)
            self._read_to('bench machine ready\n')
        except BaseException as trouble:
            said = self.log()
            self.close()
            if isinstance(trouble, Exception):
                raise RuntimeError(f'the machine did not start: {trouble}\n{said}') from trouble
            raise

    def log(self):
        """What QEMU and the kernel said."""
        texts = []
        for name in ('qemu', 'console'):
            with contextlib.suppress(OSError):
                texts.append((self._path / name).read_text(encoding='utf-8', errors='replace'))
        return '\n'.join(texts)

    def close(self):
        self._process.kill()
        self._process.wait()
        self._output.close()
        self._folder.cleanup()

    def _read_to(self, mark):
        mark = mark.encode()
        while mark not in self._buffer:
            piece = self._command.recv(65536)
            if not piece:
                raise RuntimeError(f'the machine has ended\n{self.log()}')
            self._buffer += piece
        text, self._buffer = self._buffer.split(mark, 1)
        return text.decode('utf-8', errors='replace')

    def run(self, command, may_fail=False):
        """Runs a line of shell inside; its output."""
        assert '\n' not in command
        self._command.sendall(command.encode() + b'\n')
        output = self._read_to('\x04')
        status = self._read_to('\n')
        if status != '0' and not may_fail:
            raise RuntimeError(f'{command}: ended with {status}\n{output}')
        return output

    def wait(self, command, is_good, seconds=120):
        """Repeats a command until its output is good; the output."""
        end = time.monotonic() + seconds
        pause = 0.02
        while True:
            output = self.run(command, may_fail=True)
            if is_good(output):
                return output
            if time.monotonic() > end:
                raise RuntimeError(f'{command}: still not as awaited after {seconds} s:\n{output}')
            # Asking costs the machine more than waiting.
            time.sleep(pause)
            pause = min(2 * pause, 0.3)

    def qmp(self, name, **arguments):
        """A command to QEMU itself; its answer."""
        request = {'execute': name, **({'arguments': arguments} if arguments else {})}
        self._qmp.write(json.dumps(request) + '\n')
        self._qmp.flush()
        while True:
            answer = json.loads(self._qmp.readline())
            if 'error' in answer:
                raise RuntimeError(f"{name}: {answer['error']['desc']}")
            if 'return' in answer:
                return answer['return']
            if 'event' in answer:
                self._events.append(answer)

    def plug(self, port, serial):
        """Puts a USB serial adapter with this serial number at the end of the wire."""
        self.qmp('device_add', driver='usb-serial', id=port, chardev=port, serial=serial)

    def unplug(self, port):
        """Pulls the adapter; it is gone when this returns."""
        def is_gone():
            return any(event['event'] == 'DEVICE_DELETED' and event['data'].get('device') == port
                       for event in self._events)
        self.qmp('device_del', id=port)
        while not is_gone():
            self._events.append(json.loads(self._qmp.readline()))
        self._events.clear()


def find_missing():
    """Says what the host lacks, or returns None."""
    if os.uname().machine != 'x86_64':
        return 'the bench machine needs an x86-64 host'
    missing = [tool for tool in TOOLS if not shutil.which(tool)]
    return f"the bench machine needs {', '.join(missing)}" if missing else None
