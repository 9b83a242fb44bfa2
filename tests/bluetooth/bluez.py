# SPDX-License-Identifier: GPL-3.0-or-later
"""A pretended BlueZ on a bus of its own, with adapters and dice that do what a test says.

Programs that are started with `Bluez.environment` take it for that of the computer. What it says
is what BlueZ 5.66 says to a reader of GATT notifications.
"""
import os
import struct
import subprocess
import tempfile
import threading

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402  pylint: disable=wrong-import-position

BUS = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>system</type><listen>unix:dir=%s</listen>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
<allow own="*"/><allow user="*"/></policy></busconfig>"""

XML = """<node>
<interface name="org.freedesktop.DBus.ObjectManager">
 <method name="GetManagedObjects"><arg type="a{oa{sa{sv}}}" direction="out"/></method>
 <signal name="InterfacesAdded"><arg type="o"/><arg type="a{sa{sv}}"/></signal>
 <signal name="InterfacesRemoved"><arg type="o"/><arg type="as"/></signal>
</interface>
<interface name="org.bluez.Adapter1">
 <method name="SetDiscoveryFilter"><arg type="a{sv}" direction="in"/></method>
 <method name="StartDiscovery"/><method name="StopDiscovery"/>
 <property name="Address" type="s" access="read"/><property name="Powered" type="b" access="read"/>
 <property name="PowerState" type="s" access="read"/>
</interface>
<interface name="org.bluez.Device1">
 <method name="Connect"/><method name="Disconnect"/>
 <property name="Address" type="s" access="read"/><property name="Name" type="s" access="read"/>
 <property name="Alias" type="s" access="read"/><property name="UUIDs" type="as" access="read"/>
 <property name="RSSI" type="n" access="read"/><property name="Connected" type="b" access="read"/>
 <property name="ServicesResolved" type="b" access="read"/>
</interface>
<interface name="org.bluez.GattCharacteristic1">
 <method name="StartNotify"/><method name="StopNotify"/>
 <method name="WriteValue">
  <arg type="ay" direction="in"/><arg type="a{sv}" direction="in"/>
 </method>
 <property name="UUID" type="s" access="read"/><property name="Value" type="ay" access="read"/>
</interface>
</node>"""

ADAPTER = "org.bluez.Adapter1"
DEVICE = "org.bluez.Device1"
CHARACTERISTIC = "org.bluez.GattCharacteristic1"
MANAGER = "org.freedesktop.DBus.ObjectManager"

PIXELS = {"service": "a6b90001-7a5a-43f2-a962-350c8edc9b5b",
          "notify": "a6b90002-7a5a-43f2-a962-350c8edc9b5b",
          "write": "a6b90003-7a5a-43f2-a962-350c8edc9b5b"}
GODICE = {"service": "6e400001-b5a3-f393-e0a9-e50e24dcca9e",
          "notify": "6e400003-b5a3-f393-e0a9-e50e24dcca9e",
          "write": "6e400002-b5a3-f393-e0a9-e50e24dcca9e"}
DISTO = {"service": "3ab10100-f831-4395-b29d-570977d5bf94",
         "notify": "3ab10101-f831-4395-b29d-570977d5bf94",
         "write": "3ab10109-f831-4395-b29d-570977d5bf94"}

GODICE_FACES = [(-64, 0, 0), (0, 0, 64), (0, 64, 0), (0, -64, 0), (0, 0, -64), (64, 0, 0)]


def bits(value):
    """A value of Python as one of D-Bus."""
    if isinstance(value, bool):
        return GLib.Variant("b", value)
    if isinstance(value, int):
        return GLib.Variant("n", value)
    if isinstance(value, str):
        return GLib.Variant("s", value)
    if isinstance(value, bytes):
        return GLib.Variant("ay", value)
    return GLib.Variant("as", value)


class Bluez:
    """The bus and BlueZ on it. To be used with `with`."""

    def __init__(self, is_running=True):
        self._info = Gio.DBusNodeInfo.new_for_xml(XML)
        self._objects = {}  # {path: {interface: {property: value}}}
        self._registered = {}
        self._dice = {}
        self._lock = threading.RLock()
        self._said = threading.Condition(self._lock)
        self.calls = []  # (path, method)
        self._owner = 0
        self._folder = tempfile.TemporaryDirectory()
        config = os.path.join(self._folder.name, "bus.conf")
        with open(config, "w", encoding="utf-8") as file:
            file.write(BUS % self._folder.name)
        self._daemon = subprocess.Popen(
            ["dbus-daemon", f"--config-file={config}", "--nofork", "--print-address=1"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.address = self._daemon.stdout.readline().strip()
        self.environment = {"DBUS_SYSTEM_BUS_ADDRESS": self.address}
        # Not the context that all share: who tests a window turns that one.
        self._context = GLib.MainContext()
        self._loop = GLib.MainLoop(self._context)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._connection = Gio.DBusConnection.new_for_address_sync(
            self.address, Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
            | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
        self._connection.set_exit_on_close(False)
        self._thread.start()
        self._register("/", MANAGER)
        if is_running:
            self.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._connection.close_sync(None)
        self._loop.quit()
        self._thread.join()
        self._daemon.kill()
        self._daemon.wait()
        self._daemon.stdout.close()
        self._folder.cleanup()

    # ---- Coming and going ----

    def _bus(self, method, arguments):
        name = "org.freedesktop.DBus"
        self._connection.call_sync(
            name, "/org/freedesktop/DBus", name, method, arguments, None,
            Gio.DBusCallFlags.NONE, 10000, None)

    def start(self):
        """The service is on the bus."""
        self._bus("RequestName", GLib.Variant("(su)", ("org.bluez", 0)))

    def stop(self):
        """The service has ended: with it all that it knew of dice."""
        self._bus("ReleaseName", GLib.Variant("(s)", ("org.bluez",)))
        with self._lock:
            for die in list(self._dice.values()):
                die.forget(is_told=False)

    # ---- Objects ----

    def _run(self):
        self._context.push_thread_default()
        self._loop.run()
        self._context.pop_thread_default()

    def _register(self, path, interface):
        """Calls are answered by the thread that has registered them."""
        done = threading.Event()

        def register(*_):
            self._registered[path, interface] = self._connection.register_object(
                path, self._info.lookup_interface(interface), self._call, self._get, None)
            done.set()
            return False
        if (path, interface) in self._registered:
            return
        if threading.current_thread() is self._thread:
            register()
            return
        source = GLib.Idle()
        source.set_callback(register)
        source.attach(self._context)
        done.wait()

    def _interfaces(self, path):
        return {name: {key: bits(value) for key, value in properties.items()}
                for name, properties in self._objects[path].items()}

    def _get(self, _connection, _sender, path, interface, name):
        with self._lock:
            value = self._objects.get(path, {}).get(interface, {}).get(name)
        return None if value is None else bits(value)

    def put(self, path, interface, **properties):
        """An object comes."""
        self._register(path, interface)
        with self._lock:
            self._objects[path] = {interface: properties}
            self._emit("/", MANAGER, "InterfacesAdded",
                       GLib.Variant("(oa{sa{sv}})", (path, self._interfaces(path))))

    def remove(self, path, is_told=True):
        with self._lock:
            names = list(self._objects.pop(path, {}))
            if names and is_told:
                self._emit("/", MANAGER, "InterfacesRemoved", GLib.Variant("(oas)", (path, names)))

    def change(self, path, interface, **properties):
        with self._lock:
            if path in self._objects:
                self._objects[path][interface].update(properties)
            self._emit(path, "org.freedesktop.DBus.Properties", "PropertiesChanged", GLib.Variant(
                "(sa{sv}as)", (interface, {key: bits(value) for key, value in properties.items()},
                               [])))

    def _emit(self, path, interface, signal, arguments):
        self._connection.emit_signal(None, path, interface, signal, arguments)

    # ---- Being called ----

    def _call(self, _connection, _sender, path, _interface, method, arguments, invocation):
        with self._said:
            die = next((die for die in self._dice.values() if path.startswith(die.path)), None)
            error = die and die.refusals.get(method)
            self.calls.append((path, method))
            if method == "GetManagedObjects":
                invocation.return_value(GLib.Variant(
                    "(a{oa{sa{sv}}})", ({name: self._interfaces(name) for name in self._objects},)))
            elif error:
                invocation.return_dbus_error(f"org.bluez.Error.{error}", "no")
            elif path not in self._objects:
                invocation.return_dbus_error("org.freedesktop.DBus.Error.UnknownObject", path)
            else:
                invocation.return_value(None)
                if die:
                    die.called(path, method, arguments)
            self._said.notify_all()

    def wait(self, is_so, what, seconds=30):
        """Until something is so, looked at after each call."""
        with self._said:
            assert self._said.wait_for(is_so, seconds), f"{what}: {self.calls[-12:]}"

    def wait_call(self, method, count=1):
        self.wait(lambda: sum(call[1] == method for call in self.calls) >= count, method)

    # ---- Adapters and dice ----

    def add_adapter(self, name="hci0", powered=True, **more):
        self.put(f"/org/bluez/{name}", ADAPTER, Address="00:00:00:00:00:01", Powered=powered,
                 **more)

    def power(self, is_on, name="hci0"):
        if not is_on:
            for die in list(self._dice.values()):
                die.drop()
        self.change(f"/org/bluez/{name}", ADAPTER, Powered=is_on)

    def add_die(self, name, uuids, number=1, **more):
        die = (Pixels if uuids is PIXELS else Die)(self, name, uuids, number, **more)
        with self._lock:
            self._dice[die.path] = die
        die.advertise()
        return die


class Die:
    """A GoDice, or whatever else says and takes bytes."""

    def __init__(self, bluez, name, uuids, number, adapter="hci0"):
        self._bluez = bluez
        self.name = name
        self.address = f"C0:FF:EE:00:00:{number:02X}"
        self.path = f"/org/bluez/{adapter}/dev_{self.address.replace(':', '_')}"
        self.uuids = uuids
        self.writes = []
        self.refusals = {}  # {method: BlueZ's error}
        self.is_notifying = False

    @property
    def notify(self):
        return self.path + "/service000a/char000b"

    @property
    def write(self):
        return self.path + "/service000a/char000d"

    def advertise(self, rssi=-60):
        """It is seen, again if it was before."""
        if self.path in self._bluez._objects:  # pylint: disable=protected-access
            self._bluez.change(self.path, DEVICE, RSSI=rssi)
        else:
            self._bluez.put(self.path, DEVICE, Address=self.address, Name=self.name,
                            Alias=self.name, UUIDs=[self.uuids["service"]], RSSI=rssi,
                            Connected=False,
                            ServicesResolved=False)

    def called(self, path, method, arguments):
        """By who holds the lock."""
        if method == "Connect":
            self._bluez.change(self.path, DEVICE, Connected=True)
            self._bluez.put(self.notify, CHARACTERISTIC, UUID=self.uuids["notify"])
            self._bluez.put(self.write, CHARACTERISTIC, UUID=self.uuids["write"])
            self._bluez.change(self.path, DEVICE, ServicesResolved=True)
        elif method == "Disconnect":
            self.drop()
        elif method in ("StartNotify", "StopNotify"):
            self.is_notifying = method == "StartNotify"
        elif method == "WriteValue" and path == self.write:
            self.writes.append(bytes(arguments[0]))
            self.answer(self.writes[-1])

    def answer(self, written):
        if written == b"\x03":
            self.say(b"Bat\x4b")

    def say(self, data):
        """A packet of its own. Only who has asked for them gets any."""
        if self.is_notifying:
            self._bluez.change(self.notify, CHARACTERISTIC, Value=bytes(data))

    def drop(self):
        """The connection is lost."""
        self.is_notifying = False
        self._bluez.change(self.path, DEVICE, Connected=False, ServicesResolved=False)

    def forget(self, is_told=True):
        """BlueZ forgets it, as it does half a minute after it was seen last."""
        self.is_notifying = False
        for path in (self.notify, self.write, self.path):
            self._bluez.remove(path, is_told)

    def wait_listener(self):
        """Until somebody reads it."""
        self._bluez.wait(lambda: self.is_notifying, "nobody reads it")

    def wait_write(self, is_so, what):
        self._bluez.wait(lambda: any(is_so(data) for data in self.writes), what)

    def roll(self, face):
        self.say(b"R")
        self.say(b"S" + struct.pack("bbb", *GODICE_FACES[face - 1]))

    def place(self, face):
        self.say(b"FS" + struct.pack("bbb", *GODICE_FACES[face - 1]))


class Pixels(Die):
    """A die of six by Pixels."""

    def __init__(self, *arguments, battery=81, **more):
        super().__init__(*arguments, **more)
        self.face = 4
        self.battery = battery

    def answer(self, written):
        if written != b"\x01":
            return
        name = self.name.encode()[:20] + b"\0"
        self.say(b"\x02" + struct.pack("<BHIHHHH", 15, 1, 1710115200, 1, 1, 1, 1)
                 + struct.pack("<BIBBBBB", 10, 7, 1, 2, 6, 1, 0) + b"\x02\0"
                 + bytes([len(name) + 1]) + name + struct.pack("<BIII", 13, 1, 2, 3)
                 + bytes([5, self.battery, 0, 1, self.face - 1]))

    def start(self):
        self.say(bytes([3, 3, 0]))

    def rest(self, face):
        self.face = face
        self.say(bytes([3, 1, face - 1]))

    def roll(self, face):
        self.start()
        self.rest(face)

    def place(self, face):
        self.say(bytes([3, 2, 0]))
        self.rest(face)
