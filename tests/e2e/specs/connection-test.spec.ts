import type { Page } from '@playwright/test';
import { aBrainBit } from '#tests/peripherals/brainbit.ts';
import { violations } from '../accessibility.ts';
import { expect, test } from '../bluetooth/fixture.ts';
import { untilSent } from '../headset-practice.ts';
import { HeadsetPicker } from '../pages/headset-picker.page.ts';
import { makePractice, signInBrowser } from '../practice.ts';

const RATE_HZ = 250;

/** Long enough to measure a rate; the page counts for as long as its address says. */
const TEST_SECONDS = 30;

/** Starts a test; at its end the page's verdict describes the link. */
async function verdictOf(page: Page) {
  await page.getByRole('button', { name: /^Test (the link|again)$/ }).click();
  await expect(page.getByText(/s to go$/)).toBeVisible();
  return page.getByRole('region', { name: 'Verdict' });
}

test('a practitioner alone tests a headset over Bluetooth and copies the findings @deep', async ({
  page,
  context,
  server,
  air,
  complaints,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const peripheral = aBrainBit();
  const device = air.switchOn(peripheral);
  const practice = await makePractice(server);
  await signInBrowser(page, practice);
  await page.goto(`${server.url}/app/devices`);
  await page.getByRole('link', { name: 'Connection test' }).click();
  expect(await violations(page)).toEqual([]);
  await page.goto(`${page.url()}?seconds=${TEST_SECONDS}`);
  const picker = await HeadsetPicker.on(page);
  await picker.choose('BrainBit', 'BrainBit');
  await picker.expectConnected('BrainBit Headband');
  await untilSent(peripheral, 5 * RATE_HZ);
  await expect(page.getByRole('button', { name: /^Rate 2(49|50)/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const verdict = await verdictOf(page);
  await expect(verdict.getByText('Every sample arrived.')).toBeVisible({ timeout: 90_000 });
  await page.getByRole('button', { name: 'Copy for support' }).click();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(report).toContain('lost samples 0 (0.000 %), out of reach 0');
  expect(report).toContain('headset BrainBit Headband (driver brainbit)');
  expect(report).toMatch(/rate 2(49|50)\.\d{3} Hz of 250 Hz/);

  // First the radio only fades, then the link is lost: two distinct findings.
  await verdictOf(page);
  peripheral.isSilent = true;
  await untilSent(peripheral, RATE_HZ);
  peripheral.isSilent = false;
  await untilSent(peripheral, RATE_HZ);
  device.goOutOfRange();
  // Do not come back at once: a counter that stopped for less than half a second looks uninterrupted.
  await expect(page.getByText(/is out of reach\. Trying again, [2-6] of 6/)).toBeVisible();
  device.comeBack();
  await expect(verdict.getByRole('heading', { name: /Not ready for a session yet/ })).toBeVisible({
    timeout: 90_000,
  });
  await expect(
    verdict.getByText(/The link was lost once and came back; [1-9]\d*\.\d s are missing\./),
  ).toBeVisible();
  await expect(verdict.getByText(/of the samples were lost/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
