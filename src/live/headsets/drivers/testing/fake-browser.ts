import type {
  WebBluetooth,
  WebCharacteristic,
  WebChooserOptions,
  WebDevice,
  WebGatt,
} from '../links/browser-radio.ts';

/** A `DOMException` as browsers throw it. */
export const browserError = (name: string, message: string): Error => new DOMException(message, name);

const DISCONNECTED = 'GATT Server is disconnected. Cannot perform GATT operations. (Re)connect first.';

/** A characteristic of a {@link FakeDevice}: the test decides when its operations respond. */
export class FakeCharacteristic extends EventTarget implements WebCharacteristic {
  readonly uuid: string;
  properties = { read: true, write: true, writeWithoutResponse: true, notify: true };
  value: DataView | undefined;
  readonly written: { bytes: number[]; how: 'with' | 'without' }[] = [];
  /** Replaces each operation; its return value or error is the result. */
  answer: (operation: string) => Promise<DataView | undefined> = async () => undefined;
  isNotifying = false;
  underWay = 0;

  constructor(uuid: string) {
    super();
    this.uuid = uuid;
  }

  async #operate(operation: string): Promise<DataView | undefined> {
    if (this.underWay > 0) throw browserError('NetworkError', 'GATT operation already in progress.');
    this.underWay++;
    try {
      return await this.answer(operation);
    } finally {
      this.underWay--;
    }
  }

  async readValue(): Promise<DataView> {
    return (await this.#operate('read')) ?? new DataView(new ArrayBuffer(0));
  }

  async writeValueWithResponse(bytes: Uint8Array): Promise<void> {
    await this.#operate('write');
    this.written.push({ bytes: [...bytes], how: 'with' });
  }

  async writeValueWithoutResponse(bytes: Uint8Array): Promise<void> {
    await this.#operate('write');
    this.written.push({ bytes: [...bytes], how: 'without' });
  }

  async startNotifications(): Promise<void> {
    await this.#operate('start');
    this.isNotifying = true;
  }

  async stopNotifications(): Promise<void> {
    await this.#operate('stop');
    this.isNotifying = false;
  }

  /** A notification in the middle of a larger buffer, which browsers may deliver. */
  notify(...bytes: number[]): void {
    const memory = new Uint8Array(bytes.length + 8).fill(0xee);
    memory.set(bytes, 5);
    this.value = new DataView(memory.buffer, 5, bytes.length);
    this.dispatchEvent(new Event('characteristicvaluechanged'));
  }
}

/** A Bluetooth device as the browser shows it, with one service. */
export class FakeDevice extends EventTarget implements WebDevice {
  readonly id: string;
  readonly name: string | undefined;
  readonly characteristic: FakeCharacteristic;
  /** Errors of the next connection attempts. */
  readonly refusals: Error[] = [];
  isUnreachable = false;
  connections = 0;
  readonly gatt: WebGatt & { connected: boolean };

  constructor({ id = 'device-1', name = 'BrainBit', service = 'service-1' } = {}) {
    super();
    this.id = id;
    this.name = name;
    this.characteristic = new FakeCharacteristic('characteristic-1');
    const orThrow = () => {
      if (!this.gatt.connected) throw browserError('NetworkError', DISCONNECTED);
    };
    const getPrimaryService = async (uuid: string) => {
      orThrow();
      if (uuid !== service) throw browserError('NotFoundError', `No Services matching UUID ${uuid} found.`);
      return {
        uuid,
        getCharacteristic: async (wanted: string) => {
          if (wanted === this.characteristic.uuid) return this.characteristic;
          throw browserError('NotFoundError', `No Characteristics matching UUID ${wanted} found.`);
        },
      };
    };
    this.gatt = {
      connected: false,
      connect: async () => {
        this.connections++;
        const refusal = this.refusals.shift();
        if (refusal) throw refusal;
        if (this.isUnreachable) return new Promise(() => undefined);
        this.gatt.connected = true;
        return this.gatt;
      },
      disconnect: () => this.drop(),
      getPrimaryServices: async () => {
        orThrow();
        return [{ uuid: service }];
      },
      getPrimaryService,
    };
  }

  drop(): void {
    if (!this.gatt.connected) return;
    this.gatt.connected = false;
    this.dispatchEvent(new Event('gattserverdisconnected'));
  }
}

/** A browser whose chooser returns a device or an error. */
export function fakeBluetooth(answer: FakeDevice | Error, isAvailable = true) {
  const asked: WebChooserOptions[] = [];
  const bluetooth: WebBluetooth = {
    async requestDevice(options) {
      asked.push(options);
      if (answer instanceof Error) throw answer;
      return answer;
    },
    getAvailability: async () => isAvailable,
    getDevices: async () => (answer instanceof Error ? [] : [answer]),
  };
  return { bluetooth, asked };
}
