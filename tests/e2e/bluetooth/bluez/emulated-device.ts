import type { Peripheral, PeripheralAir, PeripheralCharacteristic } from '#tests/peripherals/peripheral.ts';
import type { DbusCall, DbusReply } from '../dbus/bus.ts';
import { DbusError, NOTHING } from '../dbus/bus.ts';
import type { DbusVariant } from '../dbus/values.ts';
import { byteArray, flag, objectPath, text, texts } from '../dbus/values.ts';
import { addGattObjects } from './gatt-objects.ts';
import type { BluezFailure, DeviceCall } from './names.ts';
import { ADAPTER_PATH, CHARACTERISTIC, DEVICE } from './names.ts';
import type { ObjectTree } from './object-tree.ts';
import { anObject } from './object-tree.ts';
import { Timers } from './timers.ts';

type Refusal = { failure: BluezFailure; message: string; timesLeft: number };

const FORGET_AFTER_MS = 50;

const refuse = (failure: BluezFailure, message: string): DbusError =>
  new DbusError(`org.bluez.Error.${failure}`, message);

/** A peripheral as BlueZ shows it: a device that comes and goes, with a link that can be cut. */
export class EmulatedDevice {
  readonly address: string;
  readonly path: string;
  readonly peripheral: Peripheral;
  readonly #tree: ObjectTree;
  readonly #timers = new Timers();
  readonly #subscribed = new Set<string>();
  readonly #refusals = new Map<DeviceCall, Refusal>();
  #characteristics = new Map<string, PeripheralCharacteristic>();
  #isConnected = false;
  #isReachable = true;
  #isUnanswering = false;
  #isForgottenWhenRefused = false;

  constructor(tree: ObjectTree, address: string, peripheral: Peripheral) {
    this.#tree = tree;
    this.address = address;
    this.path = `${ADAPTER_PATH}/dev_${address.replaceAll(':', '_')}`;
    this.peripheral = peripheral;
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  /** Simulates a received advertisement. */
  appear(): void {
    if (!this.#isReachable) return;
    const isKnown = this.#tree.has(this.path);
    const rssi = { signature: 'n', value: -50 - Math.floor(performance.now() % 10) };
    if (isKnown) this.#tree.set(this.path, DEVICE, { RSSI: rssi });
    else this.#tree.add(this.path, anObject(DEVICE, this.#properties(rssi)));
  }

  /** The adapter forgets the device. */
  vanish(): void {
    this.dropLink();
    this.#tree.remove(this.path);
  }

  /** Cuts the link like a lost radio connection; the device accepts a new connection immediately. */
  dropLink(): void {
    if (!this.#isConnected) return;
    this.#isConnected = false;
    this.#timers.stopAll();
    this.#subscribed.clear();
    this.#tree.removeUnder(this.path);
    this.#characteristics.clear();
    this.#tree.set(this.path, DEVICE, { ServicesResolved: flag(false) });
    this.#tree.set(this.path, DEVICE, { Connected: flag(false) });
    this.peripheral.onDisconnect?.();
  }

  /** Cuts the link and refuses new connections until `comeBack`. */
  goOutOfRange(): void {
    this.#isReachable = false;
    this.dropLink();
  }

  comeBack(): void {
    this.#isReachable = true;
  }

  /** Makes the next `times` calls of this kind fail. */
  refuseNext(call: DeviceCall, failure: BluezFailure, message: string, times = 1): void {
    this.#refusals.set(call, { failure, message, timesLeft: times });
  }

  /** Shortly after its next refusal the adapter forgets the device, as it does with a device not heard for long. */
  forgetWhenRefused(): void {
    this.#isForgottenWhenRefused = true;
  }

  /** Leaves all further calls unanswered. */
  stopAnswering(): void {
    this.#isUnanswering = true;
  }

  async call(call: DbusCall): Promise<DbusReply> {
    if (this.#isUnanswering) await new Promise<never>(() => undefined);
    this.#throwIfRefused(call.member);
    if (call.path === this.path) return this.#callDevice(call.member);
    const characteristic = this.#characteristics.get(call.path);
    if (characteristic === undefined) return this.#callDescriptor(call.member);
    return this.#callCharacteristic(call, characteristic);
  }

  #callDevice(member: string): DbusReply {
    if (member === 'Connect') this.#connect();
    else if (member === 'Disconnect') this.dropLink();
    else throw refuse('NotSupported', `${member} is not emulated.`);
    return NOTHING;
  }

  #connect(): void {
    if (!this.#isReachable) throw refuse('Failed', 'le-connection-abort-by-local');
    if (this.#isConnected) return;
    this.#isConnected = true;
    this.peripheral.onConnect?.(this.#air());
    this.#tree.set(this.path, DEVICE, { Connected: flag(true) });
    // BlueZ resolves the services only after it has answered.
    this.#timers.after(2, () => this.#resolveServices());
  }

  #resolveServices(): void {
    if (!this.#isConnected) return;
    this.#characteristics = addGattObjects(this.#tree, this.path, this.peripheral.services);
    const uuids = texts(this.peripheral.services.map(({ uuid }) => uuid.toLowerCase()));
    this.#tree.set(this.path, DEVICE, { UUIDs: uuids, ServicesResolved: flag(true) });
  }

  #callCharacteristic(call: DbusCall, characteristic: PeripheralCharacteristic): DbusReply {
    const { member, path } = call;
    if (member === 'ReadValue') {
      if (characteristic.onRead === undefined) throw refuse('NotPermitted', 'It cannot be read.');
      const bytes = characteristic.onRead();
      // BlueZ reports every value it reads; Chromium takes the next value reported after a read as its result.
      this.#tree.set(path, CHARACTERISTIC, { Value: byteArray(bytes) });
      return { signature: 'ay', body: [bytes] };
    }
    if (member === 'WriteValue') this.#write(characteristic, call.body[0]);
    else if (member === 'StartNotify') this.#subscribe(path, characteristic);
    else if (member === 'StopNotify') this.#unsubscribe(path, characteristic);
    else throw refuse('NotSupported', `${member} is not emulated.`);
    return NOTHING;
  }

  #write(characteristic: PeripheralCharacteristic, bytes: unknown): void {
    if (!(bytes instanceof Uint8Array)) throw refuse('InvalidValueLength', 'Bytes are needed.');
    if (characteristic.onWrite === undefined) throw refuse('NotPermitted', 'It cannot be written.');
    try {
      characteristic.onWrite(bytes);
    } catch (error) {
      throw refuse('Failed', error instanceof Error ? error.message : String(error));
    }
  }

  #subscribe(path: string, characteristic: PeripheralCharacteristic): void {
    if (!characteristic.properties.includes('notify')) throw refuse('NotSupported', 'It never notifies.');
    this.#subscribed.add(path);
    this.#tree.set(path, CHARACTERISTIC, { Notifying: flag(true) });
    characteristic.onSubscribe?.();
  }

  #unsubscribe(path: string, characteristic: PeripheralCharacteristic): void {
    if (!this.#subscribed.delete(path)) return;
    this.#tree.set(path, CHARACTERISTIC, { Notifying: flag(false) });
    characteristic.onUnsubscribe?.();
  }

  /** The notification descriptor reads as two zeros and accepts any write: only StartNotify counts. */
  #callDescriptor(member: string): DbusReply {
    if (!this.#isConnected) throw refuse('NotConnected', 'Not connected');
    return member === 'ReadValue' ? { signature: 'ay', body: [new Uint8Array(2)] } : NOTHING;
  }

  #air(): PeripheralAir {
    return {
      notify: (uuid, bytes) => this.#notify(uuid.toLowerCase(), bytes),
      every: (periodMs, action) => this.#timers.every(periodMs, action),
      after: (delayMs, action) => this.#timers.after(delayMs, action),
    };
  }

  #notify(uuid: string, bytes: Uint8Array): void {
    for (const path of this.#subscribed) {
      const isMeant = this.#characteristics.get(path)?.uuid.toLowerCase() === uuid;
      if (isMeant) this.#tree.set(path, CHARACTERISTIC, { Value: byteArray(Uint8Array.from(bytes)) });
    }
  }

  #throwIfRefused(member: string): void {
    const refusal = this.#refusals.get(member as DeviceCall);
    if (refusal === undefined || refusal.timesLeft === 0) return;
    refusal.timesLeft -= 1;
    // After the answer: a browser waits for the end of a call whose device is gone.
    if (this.#isForgottenWhenRefused) setTimeout(() => this.vanish(), FORGET_AFTER_MS);
    this.#isForgottenWhenRefused = false;
    throw refuse(refusal.failure, refusal.message);
  }

  #properties(rssi: DbusVariant): Record<string, DbusVariant> {
    const { name, advertisedServices, manufacturerIds = [] } = this.peripheral;
    const makers = manufacturerIds.map((id) => [id, byteArray(new Uint8Array())] as const);
    return {
      Address: text(this.address),
      AddressType: text('public'),
      Name: text(name),
      Alias: text(name),
      Adapter: objectPath(ADAPTER_PATH),
      Paired: flag(false),
      Trusted: flag(false),
      Blocked: flag(false),
      LegacyPairing: flag(false),
      Connected: flag(false),
      ServicesResolved: flag(false),
      RSSI: rssi,
      UUIDs: texts(advertisedServices.map((uuid) => uuid.toLowerCase())),
      ...(makers.length === 0
        ? {}
        : { ManufacturerData: { signature: 'a{qv}', value: new Map<number, DbusVariant>(makers) } }),
    };
  }
}
