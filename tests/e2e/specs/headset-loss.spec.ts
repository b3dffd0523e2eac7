import type { Page } from '@playwright/test';
import type { Latency } from '#shared/api/sessions.ts';
import { aBrainBit2 } from '#tests/peripherals/brainbit2.ts';
import type { StreamingPeripheral } from '#tests/peripherals/peripheral.ts';
import { expect, test } from '../bluetooth/fixture.ts';
import { openHeadsetRoom, sentCount, untilSent } from '../headset-practice.ts';
import { latencyWords, storedComponent, storedSamples } from '../stored-recording.ts';
import { type Stretch, stretchesOf } from '../stretches.ts';

/** `npm run soak` sets it to ten minutes. */
const RUN_SECONDS = Number(process.env.LOOPWELL_SOAK_SECONDS ?? 15);
const RATE_HZ = 250;
const BLOCKED_MS = 1500;
/** Interval at which a long run blocks the page and brings another tab to the front. */
const DISTURB_EVERY_SECONDS = 60;
const STEP_SECONDS = 10;

test.setTimeout((RUN_SECONDS + 300) * 1000);

test('eight channels lose no sample while the page is blocked and another tab is in front @deep', async ({
  page,
  context,
  server,
  air,
  complaints,
}) => {
  const peripheral = aBrainBit2({ kind: 'flex8' });
  air.switchOn(peripheral);
  const { practice, room, picker } = await openHeadsetRoom(page, server, RUN_SECONDS);
  await picker.choose('BrainBit', peripheral.name);
  await picker.expectConnected('BrainBit Flex8');
  await page.getByRole('button', { name: 'Check contact' }).click();
  await page.getByRole('button', { name: 'Skip to the signal check' }).click();
  await room.startBaseline();
  await room.waitForRun();

  const begunAt = sentCount(peripheral);
  const memoryMb: number[] = [];
  const other = await context.newPage();
  await other.goto(`${server.url}/login`);
  for (let atSeconds = 0; atSeconds < RUN_SECONDS; atSeconds += DISTURB_EVERY_SECONDS) {
    await untilSentInAll(peripheral, begunAt + atSeconds * RATE_HZ);
    await page.bringToFront();
    await untilSent(peripheral, 2 * RATE_HZ);
    await block(page);
    await untilSent(peripheral, 2 * RATE_HZ);
    await other.bringToFront();
    await untilSent(peripheral, 4 * RATE_HZ);
    await block(other);
    memoryMb.push(await pageMemoryMb(page));
  }
  await page.bringToFront();
  await room.endAfterRuns(RUN_SECONDS);

  const recorded = await storedSamples(practice);
  const count = recorded[0]!.length;
  const stretches = stretchesOf(recorded, peripheral.sentUv);
  const { latency } = (await storedComponent(practice)).runs[0]!;
  console.log(`${figures(recorded, stretches, latency)}; ${memoryWords(memoryMb)}`);
  expect(recorded).toHaveLength(8);
  expect(count).toBeGreaterThanOrEqual(RUN_SECONDS * RATE_HZ);
  expect(stretches).toEqual([{ from: 0, count, sentFrom: stretches[0]!.sentFrom }]);
  expect(complaints).toEqual([]);
});

/** Waits in steps, so that a device that stopped sending is noticed soon. */
async function untilSentInAll(peripheral: StreamingPeripheral, samples: number): Promise<void> {
  for (
    let missing = samples - sentCount(peripheral);
    missing > 0;
    missing = samples - sentCount(peripheral)
  ) {
    await untilSent(peripheral, Math.min(missing, STEP_SECONDS * RATE_HZ));
  }
}

/** Keeps the page's own thread busy, as a heavy screen would. */
async function block(page: Page): Promise<void> {
  await page.evaluate((ms) => {
    const until = performance.now() + ms;
    while (performance.now() < until);
  }, BLOCKED_MS);
}

/** Memory in use by the page's own thread, after garbage collection. */
async function pageMemoryMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1e6;
}

/** The middle of each third of a run: a page that keeps what it shows would grow from one to the next. */
function memoryWords(memoryMb: readonly number[]): string {
  const third = Math.ceil(memoryMb.length / 3);
  const middles = [0, 1, 2].map((part) => {
    const sorted = memoryMb.slice(part * third, (part + 1) * third).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)];
  });
  return `page memory by thirds of the run: ${middles.map((each) => each?.toFixed(1) ?? '–').join(', ')} MB`;
}

/** One line for long runs. Its total is what the device sent from the first stored sample to the last. */
function figures(recorded: readonly Float32Array[], stretches: readonly Stretch[], latency: Latency | null) {
  const [first, last] = [stretches[0]!, stretches.at(-1)!];
  const sent = last.sentFrom + last.count - first.sentFrom;
  const stored = stretches.reduce((sum, { count }) => sum + count, 0);
  const missing = recorded[0]!.length - stored;
  return (
    `${recorded.length} channels for ${RUN_SECONDS} s: ${sent} samples per channel sent, ${stored} stored in order, ` +
    `${sent - stored} lost, ${missing} missing in the recording; ${latencyWords(latency)}`
  );
}
