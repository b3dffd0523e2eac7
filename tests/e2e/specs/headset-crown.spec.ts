import type { Page } from '@playwright/test';
import { CROWN_PERSON } from '#tests/peripherals/crown-cloud.ts';
import { createCrown, CROWN_NAME, CROWN_RATE_HZ } from '#tests/peripherals/crown.ts';
import { expect, test } from '../bluetooth/fixture.ts';
import { openHeadsetRoom } from '../headset-practice.ts';
import { serveNeurosityCloud } from '../neurosity-cloud.ts';
import { storedSamples } from '../stored-recording.ts';
import { stretchesOf } from '../stretches.ts';

const RUN_SECONDS = 8;

test("a Crown whose stamps jitter streams through its maker's kit, and every sample is stored @deep", async ({
  page,
  server,
  air,
  complaints,
}) => {
  await serveNeurosityCloud(page);
  // Four samples share one stamp, which is up to 6 ms off.
  const jitterMs = (sample: number) => ((Math.floor(sample / 4) * 7) % 13) - 6;
  const crown = createCrown({
    nowMs: () => Date.now(),
    stampOffsetMs: (sample) => jitterMs(sample) - ((sample % 4) * 1000) / CROWN_RATE_HZ,
  });
  air.switchOn(crown);
  const { practice, room, picker } = await openHeadsetRoom(page, server, RUN_SECONDS, 'PO3');
  // Nobody is signed in at Neurosity yet, which shows only when the Crown is asked.
  await picker.choose('Neurosity Crown', CROWN_NAME);
  await signInAtNeurosity(page);
  await page.getByRole('button', { name: 'Connect the Crown' }).click();
  await picker.pick(CROWN_NAME);
  await picker.expectConnected('Neurosity Crown');
  await room.checkContact();
  await room.startBaseline();
  await room.waitForRun();
  await room.endAfterRuns(RUN_SECONDS);

  const recorded = await storedSamples(practice);
  const count = recorded[0]!.length;
  const stretches = stretchesOf(recorded, crown.sentUv);
  expect(recorded).toHaveLength(8);
  expect(count).toBeGreaterThanOrEqual(RUN_SECONDS * CROWN_RATE_HZ);
  expect(stretches).toEqual([{ from: 0, count, sentFrom: stretches[0]!.sentFrom }]);
  expect(complaints).toEqual([]);
});

async function signInAtNeurosity(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Sign in to Neurosity' });
  await form.getByLabel('E-mail at Neurosity').fill(CROWN_PERSON.email);
  await form.getByLabel('Password at Neurosity').fill(CROWN_PERSON.password);
  await form.getByRole('button', { name: 'Sign in to Neurosity' }).click();
}
