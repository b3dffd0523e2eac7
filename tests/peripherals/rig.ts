import type { BluetoothDriver, OpenHeadset, SerialDriver } from '#live/headsets/drivers/common/contract.ts';
import type { HeadsetError } from '#live/headsets/drivers/common/headset-error.ts';
import { createFakeGatt, type FakeGatt } from './fakes/fake-gatt.ts';
import { createFakeSerial, type FakeSerial, type SerialPeripheral } from './fakes/fake-serial.ts';
import { createHandClock, type HandClock } from './hand-clock.ts';
import type { StreamingPeripheral } from './peripheral.ts';

/** Delays in ms until a notification arrives: it arrives once per delay, and there is at least one. */
export type RadioDelay = (bytes: Uint8Array) => readonly number[];

/** A driver, an emulated device and the link between them, as the contract suite uses them. */
export type DriverRig = {
  clock: HandClock;
  /** Sent samples, and a switch to silence the device. */
  device: Pick<StreamingPeripheral, 'sentUv' | 'isSilent'>;
  /** Connects (again) and opens the driver on the new link. */
  open(): Promise<OpenHeadset>;
  drop(): void;
  /** Delivers bytes to the driver as EEG. */
  inject(bytes: Uint8Array): void;
  /** Changes EEG notifications on their way; undefined ends the trouble. */
  setTrouble(trouble: ((bytes: Uint8Array) => readonly Uint8Array[]) | undefined): void;
  /** Delays of notifications; undefined for none. Missing if bytes cannot overtake each other. */
  setDelay?(delay: RadioDelay | undefined): void;
  /** Called before each operation (counted from 0) of the driver: it may throw to refuse, or drop the link. */
  setGuard(guard: ((operation: number) => 'answer' | 'swallow' | HeadsetError) | undefined): void;
  /** Whether anybody listens to the device. */
  isListening(): boolean;
};

export function bluetoothRig(options: {
  driver: BluetoothDriver;
  peripheral: StreamingPeripheral;
  /** The characteristic that delivers EEG; one of them if there are several. */
  eegCharacteristic: string;
}): DriverRig & { gatt: FakeGatt } {
  const { driver, peripheral, eegCharacteristic } = options;
  const clock = createHandClock();
  const gatt = createFakeGatt({ clock, peripheral });
  return {
    gatt,
    clock,
    device: peripheral,
    open: async () => driver.open(gatt.connect(), clock),
    drop: () => gatt.drop(),
    inject: (bytes) => gatt.inject(eegCharacteristic, bytes),
    setTrouble(trouble) {
      gatt.trouble =
        trouble &&
        ((bytes, characteristic) => (characteristic === eegCharacteristic ? trouble(bytes) : [bytes]));
    },
    setDelay(delay) {
      gatt.trouble =
        delay &&
        ((bytes, characteristic) => {
          const late = Uint8Array.from(bytes);
          for (const delayMs of delay(late)) {
            clock.after(delayMs, () => gatt.deliver(characteristic, late, clock.nowMs()));
          }
          return [];
        });
    },
    setGuard(guard) {
      let operations = 0;
      let refusal: HeadsetError | undefined;
      gatt.swallow =
        guard &&
        (() => {
          const answer = guard(operations++);
          refusal = typeof answer === 'string' ? undefined : answer;
          return answer === 'swallow';
        });
      gatt.refuse = guard && (() => refusal);
    },
    isListening: () => gatt.subscribed.length > 0,
  };
}

export function serialRig(options: {
  driver: SerialDriver;
  peripheral: SerialPeripheral;
}): DriverRig & { serial: FakeSerial } {
  const { driver, peripheral } = options;
  const clock = createHandClock();
  const serial = createFakeSerial({ clock, peripheral });
  return {
    serial,
    clock,
    device: peripheral,
    open: async () => driver.open(serial.connect(), clock),
    drop: () => serial.drop(),
    inject: (bytes) => serial.inject(bytes),
    setTrouble(trouble) {
      serial.trouble = trouble;
    },
    setGuard(guard) {
      let operations = 0;
      serial.refuse =
        guard &&
        (() => {
          const answer = guard(operations++);
          return typeof answer === 'string' ? undefined : answer;
        });
      serial.swallow = guard?.(0) === 'swallow';
    },
    isListening: () => serial.isListenedTo,
  };
}
