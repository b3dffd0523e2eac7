import type {
  WebBluetooth,
  WebCharacteristic,
  WebDevice,
  WebGatt,
  WebService,
} from '#live/headsets/drivers/links/browser-radio.ts';
import type { HandClock } from '../hand-clock.ts';
import type { Peripheral, PeripheralCharacteristic } from '../peripheral.ts';

const LATENCY_MS = 8;
const browserError = (name: string, message: string) => new DOMException(message, name);
const disconnected = () =>
  browserError('NetworkError', 'GATT Server is disconnected. Cannot perform GATT operations.');

/** The browser's Bluetooth with one peripheral in range, to test the real link without a browser. */
export class FakeWebBluetooth implements WebBluetooth {
  readonly device: FakeWebDevice;

  constructor(peripheral: Peripheral, clock: HandClock) {
    this.device = new FakeWebDevice(peripheral, clock);
  }

  async requestDevice(): Promise<WebDevice> {
    return this.device;
  }

  async getDevices(): Promise<readonly WebDevice[]> {
    return [this.device];
  }
}

export class FakeWebDevice extends EventTarget implements WebDevice {
  readonly id = 'fake-device';
  readonly name: string;
  readonly gatt: WebGatt & { connected: boolean };
  readonly #peripheral: Peripheral;
  readonly #clock: HandClock;
  readonly #characteristics = new Map<string, FakeWebCharacteristic>();
  readonly #stops = new Set<() => void>();
  /** Connections fail while the peripheral is out of range. */
  isAway = false;
  connections = 0;

  constructor(peripheral: Peripheral, clock: HandClock) {
    super();
    this.name = peripheral.name;
    this.#peripheral = peripheral;
    this.#clock = clock;
    this.gatt = {
      connected: false,
      connect: () => this.#connect(),
      disconnect: () => this.drop(),
      getPrimaryServices: () => this.operate(() => peripheral.services.map(({ uuid }) => ({ uuid }))),
      getPrimaryService: (uuid) => this.operate(() => this.#service(uuid)),
    };
  }

  /** Breaks the link. */
  drop(): void {
    if (!this.gatt.connected) return;
    this.gatt.connected = false;
    for (const stop of this.#stops) stop();
    this.#stops.clear();
    this.#characteristics.clear();
    this.#peripheral.onDisconnect?.();
    this.dispatchEvent(new Event('gattserverdisconnected'));
  }

  operate<T>(act: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#clock.after(LATENCY_MS, () => {
        if (!this.gatt.connected) return reject(disconnected());
        try {
          resolve(act());
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
    });
  }

  #connect(): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#clock.after(LATENCY_MS, () => {
        if (this.isAway)
          return reject(browserError('NetworkError', 'Bluetooth Device is no longer in range.'));
        this.connections++;
        this.gatt.connected = true;
        this.#peripheral.onConnect?.({
          notify: (uuid, bytes) => this.#characteristics.get(uuid)?.notify(bytes),
          every: (periodMs, action) => this.#keep(this.#clock.every(periodMs, action)),
          after: (delayMs, action) => this.#keep(this.#clock.after(delayMs, action)),
        });
        resolve(this.gatt);
      });
    });
  }

  #keep(stop: () => void): () => void {
    this.#stops.add(stop);
    return () => {
      this.#stops.delete(stop);
      stop();
    };
  }

  #service(uuid: string): WebService {
    const service = this.#peripheral.services.find((each) => each.uuid === uuid);
    if (!service) throw browserError('NotFoundError', `No Services matching UUID ${uuid} found in Device.`);
    return {
      uuid,
      getCharacteristic: (wanted) =>
        this.operate(() => {
          const found = service.characteristics.find((each) => each.uuid === wanted);
          if (!found)
            throw browserError('NotFoundError', `No Characteristics matching UUID ${wanted} found.`);
          const made = this.#characteristics.get(wanted) ?? new FakeWebCharacteristic(found, this);
          this.#characteristics.set(wanted, made);
          return made;
        }),
    };
  }
}

class FakeWebCharacteristic extends EventTarget implements WebCharacteristic {
  readonly uuid: string;
  readonly properties: WebCharacteristic['properties'];
  readonly #own: PeripheralCharacteristic;
  readonly #device: FakeWebDevice;
  #isNotifying = false;
  value: DataView | undefined;

  constructor(own: PeripheralCharacteristic, device: FakeWebDevice) {
    super();
    this.uuid = own.uuid;
    this.#own = own;
    this.#device = device;
    this.properties = {
      read: own.properties.includes('read'),
      write: own.properties.includes('write'),
      writeWithoutResponse: own.properties.includes('write-without-response'),
      notify: own.properties.includes('notify'),
    };
  }

  notify(bytes: Uint8Array): void {
    if (!this.#isNotifying) return;
    this.value = new DataView(Uint8Array.from(bytes).buffer);
    this.dispatchEvent(new Event('characteristicvaluechanged'));
  }

  readValue(): Promise<DataView> {
    return this.#device.operate(() => new DataView(Uint8Array.from(this.#own.onRead?.() ?? []).buffer));
  }

  writeValueWithResponse(bytes: Uint8Array): Promise<void> {
    return this.#device.operate(() => this.#own.onWrite?.(bytes));
  }

  writeValueWithoutResponse(bytes: Uint8Array): Promise<void> {
    return this.#device.operate(() => this.#own.onWrite?.(bytes));
  }

  startNotifications(): Promise<void> {
    return this.#device.operate(() => {
      this.#isNotifying = true;
      this.#own.onSubscribe?.();
    });
  }

  stopNotifications(): Promise<void> {
    return this.#device.operate(() => {
      this.#isNotifying = false;
      this.#own.onUnsubscribe?.();
    });
  }
}
