import { aBrainBit } from '#tests/peripherals/brainbit.ts';
import type { Page } from '@playwright/test';
import { violations } from '../accessibility.ts';
import { expect, test } from '../bluetooth/fixture.ts';
import { openHeadsetRoom } from '../headset-practice.ts';

/** A call to the browser that gets no answer in this time is made again. */
const ANSWER_WITHIN_MS = 5000;

/** The browser learns of the adapter over a bus, and a click could come first. */
const browserSeesAdapter = (page: Page, isThere: boolean) =>
  expect
    .poll(() =>
      page.evaluate((limitMs) => {
        const { bluetooth } = navigator as Navigator & { bluetooth: { getAvailability(): Promise<boolean> } };
        const unanswered = new Promise((resolve) => setTimeout(() => resolve('no answer'), limitMs));
        return Promise.race([bluetooth.getAvailability(), unanswered]);
      }, ANSWER_WITHIN_MS),
    )
    .toBe(isThere);

/** More often than anybody retries. */
const ALWAYS = 1000;

test('each way a headset cannot be connected is told in words with a way out @deep', async ({
  page,
  server,
  air,
  complaints,
}) => {
  const { picker } = await openHeadsetRoom(page, server);
  const { region } = picker;
  const device = air.switchOn(aBrainBit());

  await test.step('the list of devices is closed', async () => {
    await picker.chooseNothing('BrainBit');
    await expect(region).toContainText('No headset was chosen');
    expect(await violations(page)).toEqual([]);
  });

  await test.step('another device of that name is chosen', async () => {
    const stranger = air.switchOn({ name: 'BrainBit Scale', advertisedServices: [], services: [] });
    await picker.choose('BrainBit', 'BrainBit Scale');
    // A page is told only about services it asked for: an unpaired BrainBit looks the same.
    await expect(region).toContainText('This device is not recognized as a BrainBit.');
    await expect(region).toContainText('If it is another device, choose another one.');
    stranger.vanish();
  });

  await test.step('another app holds the headset', async () => {
    device.refuseNext('Connect', 'InProgress', 'br-connection-busy', ALWAYS);
    await picker.choose('BrainBit', 'BrainBit');
    await expect(region).toContainText('Another app, tab or phone may be using it');
    device.refuseNext('Connect', 'InProgress', 'br-connection-busy', 0);
  });

  await test.step('it is out of range before it could be connected', async () => {
    device.refuseNext('Connect', 'Failed', 'le-connection-abort-by-local');
    device.forgetWhenRefused();
    await picker.choose('BrainBit', 'BrainBit');
    await expect(region).toContainText('The headset is out of reach or switched off');
  });

  await test.step('it goes out of range once it was connected', async () => {
    await picker.choose('BrainBit', 'BrainBit');
    await picker.expectConnected('BrainBit Headband');
    device.vanish();
    await expect(region).toContainText('is out of reach. Trying again');
    await region.getByRole('button', { name: 'Choose another' }).click();
  });

  await test.step('the adapter is switched off', async () => {
    air.setAdapter('off');
    await picker.brand('BrainBit').click();
    // The browser's window waits and does not tell the page why it is empty.
    await expect(region).toContainText(
      'check that Bluetooth is switched on in the settings of this computer',
    );
    air.setAdapter('on');
    await picker.pick('BrainBit');
    await picker.expectConnected('BrainBit Headband');
    await region.getByRole('button', { name: 'Disconnect' }).click();
    // Complete before the adapter goes.
    await expect(picker.brand('BrainBit')).toBeVisible();
  });

  await test.step('the adapter is unplugged', async () => {
    air.setAdapter('absent');
    await browserSeesAdapter(page, false);
    await picker.brand('BrainBit').click();
    await expect(region).toContainText('Bluetooth is switched off or this computer has no Bluetooth adapter');
    expect(await violations(page)).toEqual([]);
  });

  await test.step('and it is connected again as soon as nothing stands in the way', async () => {
    air.setAdapter('on');
    await browserSeesAdapter(page, true);
    await picker.choose('BrainBit', 'BrainBit');
    await picker.expectConnected('BrainBit Headband');
  });
  expect(complaints).toEqual([]);
});
