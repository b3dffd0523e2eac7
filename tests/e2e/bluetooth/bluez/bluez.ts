import type { Peripheral } from '#tests/peripherals/peripheral.ts';
import type { DbusCall, DbusReply, DbusSignal } from '../dbus/bus.ts';
import { DbusError, NOTHING } from '../dbus/bus.ts';
import { flag, text, textOf, texts } from '../dbus/values.ts';
import { EmulatedDevice } from './emulated-device.ts';
import { ADAPTER, ADAPTER_PATH } from './names.ts';
import { anObject, ObjectTree } from './object-tree.ts';

/** Advertising interval of each device during a search for devices. */
const ADVERTISING_PERIOD_MS = 100;

/** The Bluetooth service of Linux with one adapter and the peripherals around it. */
export class Bluez {
  readonly #tree: ObjectTree;
  readonly #devices = new Map<string, EmulatedDevice>();
  #deviceCount = 0;
  #advertising: NodeJS.Timeout | undefined;

  constructor(emit: (signal: DbusSignal) => void) {
    this.#tree = new ObjectTree(emit);
  }

  addDevice(peripheral: Peripheral): EmulatedDevice {
    this.#deviceCount += 1;
    const last = this.#deviceCount.toString(16).padStart(4, '0').toUpperCase();
    const address = `C0:FF:EE:00:${last.slice(0, 2)}:${last.slice(2)}`;
    const device = new EmulatedDevice(this.#tree, address, peripheral);
    this.#devices.set(device.path, device);
    return device;
  }

  plugIn(): void {
    if (this.#tree.has(ADAPTER_PATH)) return;
    const properties = {
      Address: text('C0:FF:EE:FF:FF:FF'),
      AddressType: text('public'),
      Name: text('emulated'),
      Alias: text('emulated'),
      Class: { signature: 'u', value: 0 },
      Powered: flag(true),
      Discoverable: flag(false),
      Pairable: flag(false),
      Discovering: flag(false),
      UUIDs: texts([]),
      Roles: texts(['central']),
    };
    this.#tree.add(ADAPTER_PATH, anObject(ADAPTER, properties));
  }

  unplug(): void {
    this.#stopDiscovery();
    for (const device of this.#devices.values()) device.vanish();
    this.#tree.remove(ADAPTER_PATH);
  }

  setPower(isOn: boolean): void {
    if (!isOn) {
      this.#stopDiscovery();
      for (const device of this.#devices.values()) device.vanish();
    }
    this.#tree.set(ADAPTER_PATH, ADAPTER, { Powered: flag(isOn) });
  }

  /** Resets to an adapter that is on, with no devices around it. */
  clear(): void {
    this.#stopDiscovery();
    for (const device of this.#devices.values()) device.vanish();
    this.#devices.clear();
    this.plugIn();
    this.setPower(true);
  }

  async call(call: DbusCall): Promise<DbusReply> {
    const { path, member, interface: iface } = call;
    if (member === 'GetManagedObjects') return { signature: 'a{oa{sa{sv}}}', body: [this.#tree.managed()] };
    if (iface === 'org.freedesktop.DBus.Properties') return this.#callProperties(call);
    if (iface === 'org.bluez.AgentManager1') return NOTHING;
    if (path === ADAPTER_PATH) return this.#callAdapter(member);
    for (const device of this.#devices.values()) {
      if (path === device.path || path.startsWith(`${device.path}/`)) return device.call(call);
    }
    throw new DbusError('org.freedesktop.DBus.Error.UnknownObject', `${path} does not exist.`);
  }

  #callProperties({ path, member, body }: DbusCall): DbusReply {
    const properties = this.#tree.get(path, textOf(body[0]));
    if (member === 'Set') return NOTHING;
    if (properties === undefined)
      throw new DbusError('org.freedesktop.DBus.Error.UnknownInterface', `${path} lacks ${textOf(body[0])}.`);
    if (member === 'GetAll') return { signature: 'a{sv}', body: [properties] };
    const value = properties.get(textOf(body[1]));
    if (value === undefined)
      throw new DbusError('org.freedesktop.DBus.Error.UnknownProperty', `${textOf(body[1])} is unknown.`);
    return { signature: 'v', body: [value] };
  }

  #callAdapter(member: string): DbusReply {
    if (member === 'StartDiscovery') this.#startDiscovery();
    else if (member === 'StopDiscovery') this.#stopDiscovery();
    else if (member !== 'SetDiscoveryFilter')
      throw new DbusError('org.bluez.Error.NotSupported', `${member} is not emulated.`);
    return NOTHING;
  }

  #startDiscovery(): void {
    this.#tree.set(ADAPTER_PATH, ADAPTER, { Discovering: flag(true) });
    const advertise = () => {
      for (const device of this.#devices.values()) device.appear();
    };
    clearInterval(this.#advertising);
    this.#advertising = setInterval(advertise, ADVERTISING_PERIOD_MS);
  }

  #stopDiscovery(): void {
    clearInterval(this.#advertising);
    this.#advertising = undefined;
    this.#tree.set(ADAPTER_PATH, ADAPTER, { Discovering: flag(false) });
  }
}
