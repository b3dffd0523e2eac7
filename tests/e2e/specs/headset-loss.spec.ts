import type { Page } from '@playwright/test';
import { aBrainBit2 } from '#tests/peripherals/brainbit2.ts';
import { expect, test } from '../bluetooth/fixture.ts';
import { openHeadsetRoom, untilSent } from '../headset-practice.ts';
import { storedSamples } from '../stored-recording.ts';
import { stretchesOf } from '../stretches.ts';

const RUN_SECONDS = 15;
const RATE_HZ = 250;

test('eight channels lose no sample while the page is blocked and another tab is in front', async ({
  page,
  context,
  server,
  air,
  complaints,
}) => {
  const peripheral = aBrainBit2({ kind: 'flex8' });
  air.switchOn(peripheral);
  const { practice, room, picker } = await openHeadsetRoom(page, server.url, RUN_SECONDS);
  await picker.choose('BrainBit', peripheral.name);
  await picker.expectConnected('BrainBit Flex8');
  await page.getByRole('button', { name: 'Check contact' }).click();
  await page.getByRole('button', { name: 'Skip to the signal check' }).click();
  await room.startBaseline();
  await room.waitForRun();

  await untilSent(peripheral, 2 * RATE_HZ);
  await block(page, 1500);
  await untilSent(peripheral, 2 * RATE_HZ);
  const other = await context.newPage();
  await other.goto(`${server.url}/login`);
  await other.bringToFront();
  await untilSent(peripheral, 4 * RATE_HZ);
  await block(other, 1500);
  await other.close();
  await page.bringToFront();
  await room.endAfterRuns(RUN_SECONDS);

  const recorded = await storedSamples(practice);
  expect(recorded).toHaveLength(8);
  expect(recorded[0]!.length).toBeGreaterThanOrEqual(RUN_SECONDS * RATE_HZ);
  const stretches = stretchesOf(recorded, peripheral.sentUv);
  expect(stretches).toEqual([{ from: 0, count: recorded[0]!.length, sentFrom: stretches[0]!.sentFrom }]);
  expect(complaints).toEqual([]);
});

/** Keeps the page's own thread busy, as a heavy screen would. */
async function block(page: Page, forMs: number): Promise<void> {
  await page.evaluate((ms) => {
    const until = performance.now() + ms;
    while (performance.now() < until);
  }, forMs);
}
