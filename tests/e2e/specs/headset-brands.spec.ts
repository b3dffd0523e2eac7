import { aBrainBit2 } from '#tests/peripherals/brainbit2.ts';
import { aCallibri } from '#tests/peripherals/callibri.ts';
import { createGanglionPeripheral } from '#tests/peripherals/ganglion.ts';
import { createMusePeripheral } from '#tests/peripherals/muse.ts';
import { createAthenaPeripheral } from '#tests/peripherals/muse-athena.ts';
import type { StreamingPeripheral } from '#tests/peripherals/peripheral.ts';
import { aSynchroni } from '#tests/peripherals/synchroni.ts';
import { expect, test } from '../bluetooth/fixture.ts';
import { untilSent } from '../headset-practice.ts';
import { HeadsetPicker } from '../pages/headset-picker.page.ts';
import { makePractice, signInBrowser } from '../practice.ts';

type Brand = { brand: string; model: string; rateHz: number; peripheral: StreamingPeripheral };

const aBrand = (brand: string, model: string, peripheral: StreamingPeripheral, rateHz = 250): Brand => ({
  brand,
  model,
  peripheral,
  rateHz,
});

test('headsets of every brand connect, tell what they are and stream at their rate @deep', async ({
  page,
  server,
  air,
  complaints,
}) => {
  const practice = await makePractice(server);
  await signInBrowser(page, practice);
  await page.goto(`${server.url}/app/devices/test`);
  const picker = await HeadsetPicker.on(page);
  const brands = [
    aBrand('BrainBit', 'Headband', aBrainBit2()),
    aBrand('BrainBit', 'BrainBit Flex8', aBrainBit2({ kind: 'flex8' })),
    aBrand('Callibri', 'Callibri', aCallibri()),
    aBrand('Synchroni', 'Synchroni', aSynchroni({ transport: 'OYM' })),
    aBrand('Synchroni', 'Synchroni', aSynchroni({ transport: 'RFSTAR' })),
    aBrand('Muse', 'Muse 2 / Muse S', createMusePeripheral(), 256),
    aBrand('Muse', 'Muse S Athena', createAthenaPeripheral(), 256),
    aBrand('OpenBCI Ganglion', 'OpenBCI Ganglion', createGanglionPeripheral(), 200),
  ];
  for (const { brand, model, rateHz, peripheral } of brands) {
    await test.step(`${model} (${peripheral.name})`, async () => {
      const device = air.switchOn(peripheral);
      await picker.choose(brand, peripheral.name);
      await picker.expectConnected(model);
      await untilSent(peripheral, 3 * rateHz);
      // Within one percent of the maker's figure, after some seconds of radio.
      const rate = page.getByRole('button', { name: /^Rate \d/ });
      await expect
        .poll(async () => Number(/[\d.]+/.exec((await rate.textContent()) ?? '')?.[0]), { timeout: 90_000 })
        .toBeGreaterThan(0.99 * rateHz);
      await picker.region.getByRole('button', { name: 'Disconnect' }).click();
      await expect(picker.brand(brand)).toBeVisible();
      // Chromium never opens its list again after a device vanished during a write.
      await expect.poll(() => device.isConnected).toBe(false);
      device.goOutOfRange();
      device.vanish();
    });
  }
  expect(complaints).toEqual([]);
});
