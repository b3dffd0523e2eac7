import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Peripheral } from '#tests/peripherals/peripheral.ts';
import { Bluez } from './bluez/bluez.ts';
import type { EmulatedDevice } from './bluez/emulated-device.ts';
import { BLUEZ } from './bluez/names.ts';
import { Bus } from './dbus/bus.ts';

/** An emulated Bluetooth adapter and the devices around it, for one browser. */
export type Radio = {
  /** Address for the browser's environment to name as the system bus. */
  busAddress: string;
  /** Switches a peripheral on; the next search for devices finds it. */
  switchOn(peripheral: Peripheral): EmulatedDevice;
  setAdapter(state: 'on' | 'off' | 'absent'): void;
  /** Switches every peripheral off and the adapter on. */
  clear(): void;
  stop(): Promise<void>;
};

/** Starts a message bus with BlueZ on its own socket. It must exist before the browser starts. */
export async function startRadio(): Promise<Radio> {
  if (process.platform !== 'linux') {
    throw new Error(
      'The headset tests need Linux: only there does Chromium reach Bluetooth through a bus that can be emulated.',
    );
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'loopwell-radio-'));
  const socketPath = path.join(folder, 'bus');
  const bluez = new Bluez((signal) => bus.emit(signal));
  const bus: Bus = new Bus({ name: BLUEZ, call: (call) => bluez.call(call) });
  await bus.listen(socketPath);
  bluez.plugIn();
  return {
    busAddress: `unix:path=${socketPath}`,
    switchOn: (peripheral) => bluez.addDevice(peripheral),
    setAdapter(state) {
      if (state === 'absent') bluez.unplug();
      else {
        bluez.plugIn();
        bluez.setPower(state === 'on');
      }
    },
    clear: () => bluez.clear(),
    async stop() {
      bluez.clear();
      await bus.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
