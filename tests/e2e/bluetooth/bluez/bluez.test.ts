import { beforeEach, describe, expect, it } from 'vitest';
import { aCountingPeripheral, COUNTING } from '../counting-peripheral.ts';
import type { DbusSignal } from '../dbus/bus.ts';
import type { DbusValue } from '../dbus/values.ts';
import { textOf } from '../dbus/values.ts';
import { Bluez } from './bluez.ts';
import type { EmulatedDevice } from './emulated-device.ts';
import { ADAPTER, ADAPTER_PATH, CHARACTERISTIC, DEVICE } from './names.ts';

let signals: DbusSignal[];
let bluez: Bluez;
let peripheral: ReturnType<typeof aCountingPeripheral>;
let device: EmulatedDevice;

beforeEach(() => {
  // A list for each test: an earlier adapter may still send signals.
  const own: DbusSignal[] = [];
  signals = own;
  bluez = new Bluez((signal) => own.push(signal));
  bluez.plugIn();
  peripheral = aCountingPeripheral();
  device = bluez.addDevice(peripheral);
});

const call = (path: string, iface: string, member: string, body: DbusValue[] = []) =>
  bluez.call({ path, interface: iface, member, body });
const read = async (path: string, iface: string, name: string) =>
  (await call(path, 'org.freedesktop.DBus.Properties', 'Get', [iface, name])).body[0];

const managed = async () =>
  (await call('/', 'org.freedesktop.DBus.ObjectManager', 'GetManagedObjects')).body[0] as ReadonlyMap<
    string,
    ReadonlyMap<string, ReadonlyMap<string, { value: DbusValue }>>
  >;
const pathOf = async (uuid: string): Promise<string> => {
  for (const [path, interfaces] of await managed()) {
    if (interfaces.get(CHARACTERISTIC)?.get('UUID')?.value === uuid) return path;
  }
  throw new Error(`${uuid} is not on the bus.`);
};

/** Waits for the next signal of this kind. */
async function heard(isMeant: (signal: DbusSignal) => boolean): Promise<DbusSignal> {
  return expect
    .poll(() => signals.find(isMeant), { timeout: 60_000 })
    .toBeDefined()
    .then(() => signals.find(isMeant)!);
}

const isChange =
  (path: string, name: string) =>
  ({ path: where, member, body }: DbusSignal): boolean =>
    member === 'PropertiesChanged' && where === path && (body[1] as ReadonlyMap<string, DbusValue>).has(name);

async function connect(): Promise<void> {
  await call(ADAPTER_PATH, ADAPTER, 'StartDiscovery');
  await heard(({ member, body }) => member === 'InterfacesAdded' && body[0] === device.path);
  await call(ADAPTER_PATH, ADAPTER, 'StopDiscovery');
  await call(device.path, DEVICE, 'Connect');
  await heard(isChange(device.path, 'ServicesResolved'));
}

describe('the emulated adapter', () => {
  it('shows a peripheral only once somebody looks for devices', async () => {
    expect([...(await managed()).keys()]).toEqual([ADAPTER_PATH]);

    await connect();

    expect(await read(device.path, DEVICE, 'Name')).toEqual({ signature: 's', value: 'BrainBit' });
  });

  it('has its table once it is connected, with a switch for what notifies', async () => {
    await connect();

    const under = [...(await managed()).keys()].filter((path) => path.startsWith(`${device.path}/`));
    const kinds = under.map((path) => textOf(path.split('/').at(-1)).slice(0, 4));
    expect(kinds).toEqual(['serv', 'char', 'desc', 'char', 'char', 'desc']);
  });

  it('reads, writes and notifies', async () => {
    await connect();
    const status = await call(await pathOf(COUNTING.status), CHARACTERISTIC, 'ReadValue', [new Map()]);
    // Like BlueZ: the browser takes the next value reported for the one it read.
    await heard(isChange(await pathOf(COUNTING.status), 'Value'));
    const signal = await pathOf(COUNTING.signal);
    await call(signal, CHARACTERISTIC, 'StartNotify');
    await call(await pathOf(COUNTING.command), CHARACTERISTIC, 'WriteValue', [Uint8Array.of(2), new Map()]);

    const { body } = await heard(isChange(signal, 'Value'));

    expect(status.body[0]).toEqual(Uint8Array.of(1, 0, 0x57, 0x12));
    const [, changes] = body as [string, ReadonlyMap<string, { value: Uint8Array }>];
    expect(changes.get('Value')?.value).toEqual(new Uint8Array(20));
    device.vanish();
  });

  it('takes the table away before it says that the link is gone', async () => {
    await connect();
    const after = signals.length;

    device.dropLink();

    const told = signals.slice(after).map(({ member, path, body }) => {
      const changes = body[1];
      const isRemoval = member === 'InterfacesRemoved';
      return isRemoval
        ? textOf(body[0]).split('/').length
        : [path, ...(changes as Map<string, unknown>).keys()];
    });
    expect(told).toEqual([8, 8, 7, 7, 7, 6, [device.path, 'ServicesResolved'], [device.path, 'Connected']]);
    expect(device.isConnected).toBe(false);
  });

  it('does not connect to what is out of range, and does so when it is back', async () => {
    await connect();
    device.goOutOfRange();

    await expect(call(device.path, DEVICE, 'Connect')).rejects.toThrow('abort');
    device.comeBack();
    await call(device.path, DEVICE, 'Connect');

    expect(device.isConnected).toBe(true);
  });

  it('refuses what it is told to, as often as told', async () => {
    await connect();
    device.dropLink();
    device.refuseNext('Connect', 'InProgress', 'busy', 2);

    for (const _ of [1, 2])
      await expect(call(device.path, DEVICE, 'Connect')).rejects.toMatchObject({
        name: 'org.bluez.Error.InProgress',
      });
    await expect(call(device.path, DEVICE, 'Connect')).resolves.toBeDefined();
  });

  it('passes on what the peripheral refuses', async () => {
    await connect();
    const command = await pathOf(COUNTING.command);

    await expect(
      call(command, CHARACTERISTIC, 'WriteValue', [new Uint8Array(), new Map()]),
    ).rejects.toMatchObject({ name: 'org.bluez.Error.Failed' });
    await expect(call(command, CHARACTERISTIC, 'ReadValue', [new Map()])).rejects.toMatchObject({
      name: 'org.bluez.Error.NotPermitted',
    });
  });

  it('forgets its devices when it is switched off or unplugged', async () => {
    await connect();
    bluez.setPower(false);

    expect([...(await managed()).keys()]).toEqual([ADAPTER_PATH]);
    expect(await read(ADAPTER_PATH, ADAPTER, 'Powered')).toEqual({ signature: 'b', value: false });

    bluez.unplug();
    expect((await managed()).size).toBe(0);
  });
});
