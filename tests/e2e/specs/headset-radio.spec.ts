import type { Page } from '@playwright/test';
import { watchChooser } from '../bluetooth/chooser.ts';
import { aCountingPeripheral, COUNTING } from '../bluetooth/counting-peripheral.ts';
import { expect, test } from '../bluetooth/fixture.ts';

/** The part of Web Bluetooth that the button below uses. */
type Characteristic = {
  value: DataView;
  oncharacteristicvaluechanged: () => void;
  startNotifications(): Promise<void>;
  writeValueWithResponse(bytes: Uint8Array): Promise<void>;
};
type Service = { getCharacteristic(uuid: string): Promise<Characteristic> };
type Device = {
  ongattserverdisconnected: () => void;
  gatt: { connect(): Promise<{ getPrimaryService(uuid: string): Promise<Service> }> };
};
type WithBluetooth = { bluetooth: { requestDevice(options: object): Promise<Device> } };

/** State that the page under test stores for the test to read. */
type Heard = { heard: number[]; isGone: boolean; failure: string; connect(): Promise<void> };
const heardOf = (page: Page) =>
  page.evaluate(() => {
    const { heard, isGone, failure } = globalThis as unknown as Heard;
    return { heard, isGone, failure };
  });

/** Adds a button to the page that acts like a driver, without any of our code. */
async function addConnectButton(page: Page): Promise<void> {
  await page.evaluate(({ service, command, signal }) => {
    const state = globalThis as unknown as Heard;
    Object.assign(state, { heard: [], isGone: false, failure: '' });
    const connect = async (device: Device) => {
      const server = await device.gatt.connect();
      const table = await server.getPrimaryService(service);
      const source = await table.getCharacteristic(signal);
      source.oncharacteristicvaluechanged = () => state.heard.push(source.value.getUint32(0, true));
      await source.startNotifications();
      await (await table.getCharacteristic(command)).writeValueWithResponse(Uint8Array.of(2));
    };
    const button = document.createElement('button');
    button.textContent = 'Use Bluetooth';
    button.onclick = () => {
      (navigator as unknown as WithBluetooth).bluetooth
        .requestDevice({ filters: [{ services: [service] }] })
        .then((device) => {
          device.ongattserverdisconnected = () => {
            state.isGone = true;
          };
          state.connect = () => connect(device);
          return connect(device);
        })
        .catch((error: Error) => {
          state.failure = `${error.name}: ${error.message}`;
        });
    };
    document.body.append(button);
  }, COUNTING);
}

test('an unmodified page is chosen for, connects, hears every notification, loses the link and returns', async ({
  page,
  server,
  air,
}) => {
  const peripheral = aCountingPeripheral();
  const device = air.switchOn(peripheral);
  air.switchOn(aCountingPeripheral('Another'));
  await page.goto(`${server.url}/login`);
  const allowed = await page.evaluate(() => {
    const { featurePolicy } = document as unknown as { featurePolicy: { allowedFeatures(): string[] } };
    return featurePolicy.allowedFeatures();
  });
  expect(allowed).toEqual(expect.arrayContaining(['bluetooth', 'serial', 'autoplay', 'fullscreen']));
  expect(allowed).not.toContain('camera');
  await addConnectButton(page);
  const chooser = await watchChooser(page);

  await page.getByRole('button', { name: 'Use Bluetooth' }).click();
  await chooser.pick(COUNTING.name);
  await expect.poll(async () => (await heardOf(page)).heard.length).toBeGreaterThan(100);

  // Chromium discards what it receives at the moment a link breaks, so everything sent must have arrived before.
  peripheral.isSilent = true;
  const sentBefore = peripheral.sent;
  await expect.poll(async () => (await heardOf(page)).heard.length).toBe(sentBefore);
  device.dropLink();
  peripheral.isSilent = false;
  await expect.poll(async () => (await heardOf(page)).isGone).toBe(true);
  const { heard, failure } = await heardOf(page);
  expect(failure).toBe('');
  expect(heard).toEqual(Array.from({ length: sentBefore }, (_, index) => index));

  await page.evaluate(() => (globalThis as unknown as Heard).connect());
  await expect.poll(async () => (await heardOf(page)).heard.length).toBeGreaterThan(sentBefore + 50);
  const afterwards = (await heardOf(page)).heard;
  expect(afterwards).toEqual(afterwards.map((_, index) => index));
});
