import type { Page } from '@playwright/test';
import { aBrainBit, type BrainBitPeripheral } from '#tests/peripherals/brainbit.ts';
import { violations } from '../accessibility.ts';
import type { EmulatedDevice } from '../bluetooth/bluez/emulated-device.ts';
import { expect, test } from '../bluetooth/fixture.ts';
import { openHeadsetRoom, sentCount, untilSent } from '../headset-practice.ts';
import type { SessionRoom } from '../pages/session-room.page.ts';
import { latencyWords, storedComponent, storedSamples } from '../stored-recording.ts';
import { stretchesOf } from '../stretches.ts';

/** Three times what the steps of the test take, for a busy machine. */
const RUN_SECONDS = 30;
const RATE_HZ = 250;

test('a session with a headset records what it sent, sample for sample, through loss and reconnection @deep', async ({
  page,
  server,
  air,
  complaints,
}) => {
  const peripheral = aBrainBit({ countsOnByMs: () => performance.now() });
  const device = air.switchOn(peripheral);
  const { practice, room, picker } = await openHeadsetRoom(page, server, RUN_SECONDS);
  await picker.choose('BrainBit', 'BrainBit');
  await picker.expectConnected('BrainBit Headband');
  expect(await violations(page)).toEqual([]);

  await checkElectrodes(page, room);
  await room.startBaseline();
  await room.waitForRun();
  const silent = await fadeOut(peripheral);
  const outage = await loseLink(page, device);
  await room.endAfterRuns(RUN_SECONDS);

  const { runs } = await storedComponent(practice);
  const recorded = await storedSamples(practice);
  const [first, second, third, ...others] = stretchesOf(recorded, peripheral.sentUv);
  expect(others).toEqual([]);
  // The radio was out while the headset kept running: its own counter gives exactly the missing samples.
  const untilSilence = first!.from + first!.count;
  expect(first!.from).toBe(0);
  expect(second!.from - untilSilence).toBe(silent.count);
  expect(first!.sentFrom + first!.count).toBe(silent.from);
  expect(second!.sentFrom).toBe(silent.from + silent.count);
  // The link was lost while the headset kept running. Nothing received before or sent after is missing, and the gap is
  // exact.
  expect(second!.sentFrom + second!.count).toBe(outage.heardUntil);
  const lost = third!.sentFrom - outage.heardUntil;
  const gap = third!.from - second!.from - second!.count;
  // The counter decides while it is within half a second of the clock. A packet that a busy page handles later than that is
  // placed by the clock, which cannot have counted more than the time until then.
  if (gap !== lost) {
    expect(gap - lost).toBeGreaterThan(RATE_HZ / 2);
    expect(gap).toBeLessThanOrEqual(outage.mostCount);
  }
  expect(lost).toBeGreaterThan(outage.silentCount);
  expect(third!.from + third!.count).toBe(recorded[0]!.length);
  expect(recorded[0]!.length).toBeGreaterThanOrEqual(RUN_SECONDS * RATE_HZ);
  expect(runs).toHaveLength(1);
  expect(runs[0]!.latency!.frames).toBeGreaterThan(RUN_SECONDS);
  console.log(latencyWords(runs[0]!.latency));
  expect(complaints).toEqual([]);
});

/** The separate step: impedance of every electrode, then the signal. */
async function checkElectrodes(page: Page, room: SessionRoom): Promise<void> {
  await page.getByRole('button', { name: 'Check contact' }).click();
  await page.getByRole('button', { name: 'Measure the electrodes' }).click();
  const electrodes = page.getByRole('list', { name: 'Electrodes' });
  // All four electrodes of the emulated headband, each with a figure.
  await expect(electrodes.getByText(/Ω/)).toHaveCount(4, { timeout: 90_000 });
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue to the signal check' }).click();
  await room.waitForSignalCheck();
}

/** Three seconds into the run, the radio is out for one second while the link stays up. */
async function fadeOut(peripheral: BrainBitPeripheral): Promise<{ from: number; count: number }> {
  await untilSent(peripheral, 3 * RATE_HZ);
  const from = sentCount(peripheral);
  peripheral.isSilent = true;
  await untilSent(peripheral, 1 * RATE_HZ);
  peripheral.isSilent = false;
  return { from, count: sentCount(peripheral) - from };
}

/** `silentCount` samples were made before the adapter dropped the link, and at most `mostCount` until the banner was gone. */
type Outage = { heardUntil: number; silentCount: number; mostCount: number };

/**
 * Four seconds later the headset goes out of range: first nothing arrives, then the adapter drops the link, as real radios do.
 * The headset is back once the room has reported the loss.
 */
async function loseLink(page: Page, device: EmulatedDevice): Promise<Outage> {
  const peripheral = device.peripheral as BrainBitPeripheral;
  await untilSent(peripheral, 4 * RATE_HZ);
  const heardUntil = sentCount(peripheral);
  const silentSinceMs = performance.now();
  peripheral.isSilent = true;
  // When the link drops, Chromium throws away the data it has not yet passed on to the page.
  await untilSent(peripheral, 1.5 * RATE_HZ);
  device.goOutOfRange();
  peripheral.isSilent = false;
  const madeUntil = sentCount(peripheral);
  const banner = page.getByText(/The headset is out of reach since/);
  await expect(banner).toBeVisible();
  device.comeBack();
  const isSending = expect.poll(() => sentCount(peripheral), { timeout: 90_000, intervals: [10] });
  await isSending.toBeGreaterThan(madeUntil);
  await expect(banner).toBeHidden();
  const mostCount = Math.ceil(((performance.now() - silentSinceMs) / 1000) * RATE_HZ);
  return { heardUntil, silentCount: madeUntil - heardUntil, mostCount };
}
