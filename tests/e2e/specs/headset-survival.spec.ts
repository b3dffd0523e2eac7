import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { aBrainBit, type BrainBitPeripheral } from '#tests/peripherals/brainbit.ts';
import { expect, test } from '../bluetooth/fixture.ts';
import { crash } from '../crash.ts';
import { openHeadsetRoom, untilSent } from '../headset-practice.ts';
import { HeadsetPicker } from '../pages/headset-picker.page.ts';
import { SessionRoom } from '../pages/session-room.page.ts';
import { savedSeconds, sessionSeconds } from '../session-clock.ts';
import { storedComponent, storedSamples } from '../stored-recording.ts';
import { stretchesOf } from '../stretches.ts';

const RUN_SECONDS = 25;
const RATE_HZ = 250;
const SLEEP_MS = 8000;

const lossBanner = (page: Page) => page.getByText(/The headset is out of reach since/);

async function startOnBrainBit(page: Page, room: SessionRoom, picker: HeadsetPicker): Promise<void> {
  await picker.choose('BrainBit', 'BrainBit');
  await picker.expectConnected('BrainBit Headband');
  await page.getByRole('button', { name: 'Check contact' }).click();
  await page.getByRole('button', { name: 'Skip to the signal check' }).click();
  await room.startBaseline();
  await room.waitForRun();
}

/** Stops every process of the browser for a while, as a sleeping computer does. */
async function sleep(browser: Browser, ms: number, meanwhile: () => void): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const signal = (name: NodeJS.Signals) => {
    for (const { id } of processInfo) {
      try {
        process.kill(id, name);
      } catch {
        // It has ended meanwhile.
      }
    }
  };
  signal('SIGSTOP');
  try {
    meanwhile();
    await wait(ms);
  } finally {
    signal('SIGCONT');
  }
  await session.detach();
}

/** Checks that everything recorded was sent, in order; returns the lengths of the gaps between. */
async function gapsOf(
  practice: Parameters<typeof storedSamples>[0],
  peripheral: BrainBitPeripheral,
): Promise<number[]> {
  const stretches = stretchesOf(await storedSamples(practice), peripheral.sentUv);
  return stretches.slice(1).map(({ from }, index) => from - stretches[index]!.from - stretches[index]!.count);
}

test('a headset session whose tab crashed continues with the headset in the run @deep', async ({
  page,
  context,
  server,
  air,
}) => {
  const peripheral = aBrainBit();
  air.switchOn(peripheral);
  const { practice, room, picker } = await openHeadsetRoom(page, server, RUN_SECONDS);
  await startOnBrainBit(page, room, picker);
  await untilSent(peripheral, 8 * RATE_HZ);
  const seenSeconds = await sessionSeconds(page);
  const shownAsSaved = await savedSeconds(page);
  await crash(page);

  const after = await context.newPage();
  await after.goto(server.url + practice.roomPath);
  const pickerAfter = await HeadsetPicker.on(after);
  await after.getByRole('button', { name: 'Continue session' }).click();
  await pickerAfter.choose('BrainBit', 'BrainBit');
  await pickerAfter.expectConnected('BrainBit Headband');
  await after.getByRole('button', { name: 'Continue session' }).click();
  await expect(after.getByText(/and continued\. The gap is marked in the recording\./)).toBeVisible();
  const roomAfter = new SessionRoom(after);
  await roomAfter.waitForRun();
  await roomAfter.endAfterRuns(RUN_SECONDS);

  const { recording, runs } = await storedComponent(practice);
  expect(recording.state).toBe('complete');
  expect(runs.map(({ run }) => run)).toEqual([1]);
  const [first] = stretchesOf(await storedSamples(practice), peripheral.sentUv);
  expect(first!.count / RATE_HZ).toBeGreaterThanOrEqual(shownAsSaved);
  expect(seenSeconds - first!.count / RATE_HZ).toBeLessThanOrEqual(1);
  expect(await gapsOf(practice, peripheral)).toHaveLength(1);
});

test('training goes on by itself after the computer slept and after a battery swap @deep', async ({
  page,
  browser,
  server,
  air,
  complaints,
}) => {
  const peripheral = aBrainBit();
  const device = air.switchOn(peripheral);
  const { practice, room, picker } = await openHeadsetRoom(page, server, RUN_SECONDS);
  await startOnBrainBit(page, room, picker);
  await untilSent(peripheral, 6 * RATE_HZ);

  await sleep(browser, SLEEP_MS, () => device.goOutOfRange());
  await expect(lossBanner(page)).toBeVisible();
  device.comeBack();
  await expect(lossBanner(page)).toBeHidden();
  await untilSent(peripheral, 6 * RATE_HZ);

  device.goOutOfRange();
  await expect(lossBanner(page)).toBeVisible();
  peripheral.swapBattery();
  device.comeBack();
  await expect(lossBanner(page)).toBeHidden();
  await room.endAfterRuns(RUN_SECONDS);

  const { recording, runs } = await storedComponent(practice);
  expect(recording.state).toBe('complete');
  // The run has its whole length, and the outages on top.
  const [run] = runs;
  expect(run!.endSeconds - run!.startSeconds).toBeGreaterThan(RUN_SECONDS + SLEEP_MS / 1000);
  const [asleep, swapped, ...others] = await gapsOf(practice, peripheral);
  expect(others).toEqual([]);
  expect(asleep).toBeGreaterThanOrEqual((SLEEP_MS / 1000 - 1) * RATE_HZ);
  expect(swapped).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
});
