import { test as base } from '../fixtures.ts';
import type { Radio } from './radio.ts';
import { startRadio } from './radio.ts';

type TestFixtures = {
  /** The adapter of this browser, with no devices around it. */
  air: Radio;
};
type WorkerFixtures = { radio: Radio };

/** A separate browser that talks to an emulated Bluetooth adapter; everything inside the browser is unmodified. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  radio: [
    async ({ browserName }, provide) => {
      if (browserName !== 'chromium') throw new Error('Web Bluetooth needs Chromium.');
      const radio = await startRadio();
      await provide(radio);
      await radio.stop();
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, radio }, provide) => {
      await provide({
        ...launchOptions,
        // If this switch occurs twice, the last one wins; we enable no other features.
        args: [...(launchOptions.args ?? []), '--enable-features=WebBluetooth'],
        env: { ...process.env, DBUS_SYSTEM_BUS_ADDRESS: radio.busAddress },
      });
    },
    { scope: 'worker' },
  ],
  air: async ({ radio }, provide) => {
    radio.clear();
    await provide(radio);
    radio.clear();
  },
});

export { expect } from '../fixtures.ts';
