import type { BytesListener, GattCharacteristic, GattLink } from '#live/headsets/drivers/common/contract.ts';
import { HeadsetError } from '#live/headsets/drivers/common/headset-error.ts';
import type { HandClock } from '../hand-clock.ts';
import type { Peripheral, PeripheralAir, PeripheralCharacteristic } from '../peripheral.ts';

export type GattOperation = {
  kind: 'services' | 'characteristic' | 'read' | 'write' | 'subscribe' | 'unsubscribe';
  /** Long form; the service for 'characteristic', empty for 'services'. */
  uuid: string;
  bytes?: Uint8Array;
};

export type FakeGattOptions = {
  clock: HandClock;
  peripheral: Peripheral;
  /** Duration of each operation; 5 ms by default. */
  latencyMs?: number;
  deviceId?: string;
};

/** A controlled radio: the notifications that arrive for one that was sent. The first array item arrives first. */
export type RadioTrouble = (bytes: Uint8Array, characteristic: string) => readonly Uint8Array[];

export type FakeGatt = {
  /** Connects (again) and returns a new link; an earlier one is dropped. */
  connect(): GattLink;
  /** The link is lost: waiting operations reject, and nothing arrives any more. */
  drop(): void;
  /** Called once when the link is lost, like the browser's `gattserverdisconnected`. */
  onDrop: (() => void) | undefined;
  readonly isConnected: boolean;
  trouble: RadioTrouble | undefined;
  /** Makes an operation fail with the returned error. */
  refuse: ((operation: GattOperation) => HeadsetError | undefined) | undefined;
  /** Operations the device never answers: they end like on a real link, after 10 s or when it drops. */
  swallow: ((operation: GattOperation) => boolean) | undefined;
  /** All operations of the driver, in order. */
  readonly operations: readonly GattOperation[];
  /** Notifies without the peripheral. */
  inject(characteristic: string, bytes: Uint8Array): void;
  /** Delivers bytes unchanged, without a copy or simulated trouble: for measuring. */
  deliver(characteristic: string, bytes: Uint8Array, hostTimeMs: number): void;
  /** Characteristics with a listener. */
  readonly subscribed: readonly string[];
};

type Connection = { isOpen: boolean; waiting: Set<() => void>; stops: Set<() => void> };

const TIMEOUT_MS = 10_000;

const linkLost = () => new HeadsetError('linkLost', 'The headset is out of reach. Bring it closer.');

/** Puts a peripheral behind a link. Driver and test share the clock; operations run one at a time, as in browsers. */
export function createFakeGatt(options: FakeGattOptions): FakeGatt {
  return new Gatt(options);
}

class Gatt implements FakeGatt {
  readonly #options: FakeGattOptions;
  readonly operations: GattOperation[] = [];
  readonly #listeners = new Map<string, Set<BytesListener>>();
  /** Reused from one `deliver` to the next, which must cost nothing. */
  #delivering: { to: string; listeners: BytesListener[] } = { to: '', listeners: [] };
  #connection: Connection | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  trouble: RadioTrouble | undefined;
  refuse: FakeGatt['refuse'];
  swallow: FakeGatt['swallow'];
  onDrop: (() => void) | undefined;

  constructor(options: FakeGattOptions) {
    this.#options = options;
  }

  get isConnected(): boolean {
    return this.#connection?.isOpen ?? false;
  }

  get subscribed(): readonly string[] {
    return [...this.#listeners].filter(([, set]) => set.size > 0).map(([uuid]) => uuid);
  }

  connect(): GattLink {
    this.drop();
    const connection: Connection = { isOpen: true, waiting: new Set(), stops: new Set() };
    this.#connection = connection;
    this.#queue = Promise.resolve();
    const { peripheral, deviceId = 'fake-1' } = this.#options;
    peripheral.onConnect?.(this.#air(connection));
    return {
      kind: 'bluetooth',
      deviceId,
      name: peripheral.name,
      services: () =>
        this.#operate(connection, { kind: 'services', uuid: '' }, () =>
          peripheral.services.map(({ uuid }) => uuid),
        ),
      characteristic: (service, uuid) =>
        this.#operate(connection, { kind: 'characteristic', uuid: service }, () => {
          const found = peripheral.services
            .find((each) => each.uuid === service)
            ?.characteristics.find((each) => each.uuid === uuid);
          return found && this.#characteristic(connection, found);
        }),
    };
  }

  drop(): void {
    const connection = this.#connection;
    if (!connection?.isOpen) return;
    connection.isOpen = false;
    this.#listeners.clear();
    for (const stop of connection.stops) stop();
    for (const reject of connection.waiting) reject();
    this.#options.peripheral.onDisconnect?.();
    this.onDrop?.();
  }

  inject(characteristic: string, bytes: Uint8Array): void {
    for (const arriving of this.trouble?.(bytes, characteristic) ?? [bytes]) {
      for (const listener of Array.from(this.#listeners.get(characteristic) ?? [])) {
        // A view into a larger buffer that is overwritten after the call, as a browser's buffer may be.
        const memory = new Uint8Array(arriving.length + 7).fill(0xee);
        const view = memory.subarray(3, 3 + arriving.length);
        view.set(arriving);
        listener(view, this.#options.clock.nowMs());
        memory.fill(0xdd);
      }
    }
  }

  deliver(characteristic: string, bytes: Uint8Array, hostTimeMs: number): void {
    if (this.#delivering.to !== characteristic || this.#delivering.listeners.length === 0) {
      const listeners = Array.from(this.#listeners.get(characteristic) ?? []);
      this.#delivering = { to: characteristic, listeners };
    }
    const { listeners } = this.#delivering;
    for (let i = 0; i < listeners.length; i++) listeners[i]!(bytes, hostTimeMs);
  }

  #air(connection: Connection): PeripheralAir {
    const { clock } = this.#options;
    const keep = (stop: () => void) => {
      connection.stops.add(stop);
      return () => {
        connection.stops.delete(stop);
        stop();
      };
    };
    return {
      notify: (characteristic, bytes) => {
        if (connection.isOpen) this.inject(characteristic, bytes);
      },
      every: (periodMs, action) => keep(clock.every(periodMs, action)),
      after: (delayMs, action) => keep(clock.after(delayMs, action)),
    };
  }

  #operate<T>(connection: Connection, operation: GattOperation, act: () => T): Promise<T> {
    const result = this.#queue.then(() => this.#run(connection, operation, act));
    this.#queue = result.catch(() => undefined);
    return result;
  }

  #run<T>(connection: Connection, operation: GattOperation, act: () => T): Promise<T> {
    this.operations.push(operation);
    const { clock, latencyMs = 5 } = this.#options;
    return new Promise<T>((resolve, reject) => {
      const lost = () => reject(linkLost());
      if (!connection.isOpen) return lost();
      connection.waiting.add(lost);
      if (this.swallow?.(operation)) {
        clock.after(TIMEOUT_MS, () => reject(new HeadsetError('timeout', 'The headset does not answer.')));
        return;
      }
      clock.after(latencyMs, () => {
        connection.waiting.delete(lost);
        if (!connection.isOpen) return lost();
        const refusal = this.refuse?.(operation);
        if (refusal) return reject(refusal);
        try {
          resolve(act());
        } catch (cause) {
          reject(new HeadsetError('unexpectedAnswer', `The headset refused: ${String(cause)}`));
        }
      });
    });
  }

  #characteristic(connection: Connection, device: PeripheralCharacteristic): GattCharacteristic {
    const { uuid, properties } = device;
    const has = (property: (typeof properties)[number]) => properties.includes(property);
    const can = {
      read: has('read'),
      write: has('write'),
      writeWithoutResponse: has('write-without-response'),
      notify: has('notify'),
    };
    const required = (isThere: boolean, what: string) => {
      if (!isThere) throw new Error(`${uuid} cannot ${what}`);
    };
    return {
      uuid,
      can,
      read: () =>
        this.#operate(connection, { kind: 'read', uuid }, () => {
          required(can.read, 'be read');
          return device.onRead?.() ?? new Uint8Array();
        }),
      write: (bytes, how) => {
        const sent = Uint8Array.from(bytes);
        return this.#operate(connection, { kind: 'write', uuid, bytes: sent }, () => {
          required(
            how === 'withoutResponse' ? can.writeWithoutResponse : can.write || can.writeWithoutResponse,
            'be written',
          );
          device.onWrite?.(sent);
        });
      },
      subscribe: (listener) => this.#subscribe(connection, device, listener),
    };
  }

  async #subscribe(
    connection: Connection,
    device: PeripheralCharacteristic,
    listener: BytesListener,
  ): Promise<() => Promise<void>> {
    const { uuid, properties } = device;
    await this.#operate(connection, { kind: 'subscribe', uuid }, () => {
      if (!properties.includes('notify')) throw new Error(`${uuid} cannot notify`);
      const listeners = this.#listeners.get(uuid) ?? new Set();
      this.#listeners.set(uuid, listeners.add(listener));
      if (listeners.size === 1) device.onSubscribe?.();
    });
    return async () => {
      const listeners = this.#listeners.get(uuid);
      if (!connection.isOpen || !listeners?.delete(listener) || listeners.size > 0) return;
      await this.#operate(connection, { kind: 'unsubscribe', uuid }, () => device.onUnsubscribe?.()).catch(
        () => undefined,
      );
    };
  }
}
