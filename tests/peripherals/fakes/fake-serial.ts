import type { BytesListener, SerialLink } from '#live/headsets/drivers/common/contract.ts';
import { HeadsetError } from '#live/headsets/drivers/common/headset-error.ts';
import type { HandClock } from '../hand-clock.ts';
import type { StreamingPeripheral } from '../peripheral.ts';

/** An emulated device behind a serial port. */
export type SerialPeripheral = Pick<StreamingPeripheral, 'sentUv' | 'isSilent'> & {
  name: string;
  onOpen?(air: SerialAir): void;
  onClose?(): void;
  onWrite(bytes: Uint8Array): void;
};

export type SerialAir = {
  send(bytes: Uint8Array): void;
  every(periodMs: number, action: () => void): () => void;
  after(delayMs: number, action: () => void): () => void;
};

export type FakeSerial = {
  connect(): SerialLink;
  /** The cable is pulled: waiting writes reject, and nothing arrives any more. */
  drop(): void;
  onDrop: (() => void) | undefined;
  /** How the bytes of one `send` arrive: cut, changed, or joined with the next ones. */
  trouble: ((bytes: Uint8Array) => readonly Uint8Array[]) | undefined;
  refuse: ((bytes: Uint8Array) => HeadsetError | undefined) | undefined;
  swallow: boolean;
  readonly writes: readonly Uint8Array[];
  inject(bytes: Uint8Array): void;
  /** Delivers bytes unchanged, without a copy or simulated trouble: for measuring. */
  deliver(bytes: Uint8Array, hostTimeMs: number): void;
  readonly isListenedTo: boolean;
};

const TIMEOUT_MS = 10_000;

const unplugged = () => new HeadsetError('linkLost', 'The serial port is gone. Plug the dongle in again.');

export function createFakeSerial(options: {
  clock: HandClock;
  peripheral: SerialPeripheral;
  latencyMs?: number;
}): FakeSerial {
  const { clock, peripheral, latencyMs = 1 } = options;
  const listeners = new Set<BytesListener>();
  const stops = new Set<() => void>();
  const waiting = new Set<() => void>();
  const writes: Uint8Array[] = [];
  let isOpen = false;
  const keep = (stop: () => void) => {
    stops.add(stop);
    return () => {
      stops.delete(stop);
      stop();
    };
  };
  const write = (bytes: Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      const sent = Uint8Array.from(bytes);
      writes.push(sent);
      const lost = () => reject(unplugged());
      if (!isOpen) return lost();
      waiting.add(lost);
      if (fake.swallow) {
        clock.after(TIMEOUT_MS, () => reject(new HeadsetError('timeout', 'The dongle does not answer.')));
        return;
      }
      clock.after(latencyMs, () => {
        waiting.delete(lost);
        const refusal = fake.refuse?.(sent);
        if (!isOpen) return lost();
        if (refusal) return reject(refusal);
        resolve();
        peripheral.onWrite(sent);
      });
    });
  const fake: FakeSerial = {
    connect() {
      fake.drop();
      isOpen = true;
      peripheral.onOpen?.({
        send: (bytes) => {
          if (isOpen) fake.inject(bytes);
        },
        every: (periodMs, action) => keep(clock.every(periodMs, action)),
        after: (delayMs, action) => keep(clock.after(delayMs, action)),
      });
      return {
        kind: 'serial',
        deviceId: 'fake-serial-1',
        name: peripheral.name,
        write,
        listen(listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      };
    },
    drop() {
      if (!isOpen) return;
      isOpen = false;
      listeners.clear();
      for (const stop of stops) stop();
      for (const reject of waiting) reject();
      peripheral.onClose?.();
      fake.onDrop?.();
    },
    onDrop: undefined,
    trouble: undefined,
    refuse: undefined,
    swallow: false,
    writes,
    inject(bytes) {
      for (const piece of fake.trouble?.(bytes) ?? [bytes]) {
        for (const listener of Array.from(listeners)) {
          const memory = Uint8Array.from(piece);
          listener(memory, clock.nowMs());
          memory.fill(0xdd);
        }
      }
    },
    deliver(bytes, hostTimeMs) {
      for (const listener of listeners) listener(bytes, hostTimeMs);
    },
    get isListenedTo() {
      return listeners.size > 0;
    },
  };
  return fake;
}
