import type { Page } from '@playwright/test';
import { aBrainBit } from '#tests/peripherals/brainbit.ts';
import { expect, test } from '../bluetooth/fixture.ts';
import { crash } from '../crash.ts';
import { openHeadsetRoom } from '../headset-practice.ts';
import { problemsOf } from '../layout.ts';
import { HeadsetPicker } from '../pages/headset-picker.page.ts';
import { SessionRoom } from '../pages/session-room.page.ts';
import { savedSeconds } from '../session-clock.ts';

const CHANNELS = 4;
/** No run ends by itself while a state is looked at. */
const RUN_SECONDS = 3600;

test('a session with a headset fits the window while it is prepared, lost, interrupted and continued @layout', async ({
  page,
  context,
  server,
  air,
}) => {
  test.slow();
  const device = air.switchOn(aBrainBit());
  const { practice, room, picker } = await openHeadsetRoom(page, server, RUN_SECONDS);
  const problems: string[] = [];
  const look = async (...given: Parameters<typeof problemsOf>) =>
    void problems.push(...(await problemsOf(...given)));
  const button = (of: Page, name: string | RegExp) => of.getByRole('button', { name }).first();

  await look(page, 'headsets to choose from', { primary: picker.brand('BrainBit') });
  await picker.choose('BrainBit', 'BrainBit');
  await picker.expectConnected('BrainBit Headband');
  await look(page, 'headset connected', { primary: button(page, 'Check contact') });
  await button(page, 'Check contact').click();
  await look(page, 'electrodes', { primary: button(page, 'Measure the electrodes') });
  await button(page, 'Skip to the signal check').click();
  await room.waitForSignalCheck();
  await look(page, 'contact of a headset', { traceCount: CHANNELS });
  await room.startBaseline();
  await room.waitForRun();
  await look(page, 'run with a headset', { primary: button(page, /^Pause/), traceCount: CHANNELS });

  device.goOutOfRange();
  await expect(page.getByText(/The headset is out of reach since/)).toBeVisible();
  await look(page, 'headset out of reach', { primary: button(page, 'End the session') });
  await look(page, 'headset out of reach, run', { primary: button(page, /^Pause/) });
  await expect(page.getByText(/and was not found again/)).toBeVisible({ timeout: 300_000 });
  await look(page, 'headset not found again', { primary: button(page, 'Reconnect') });
  await look(page, 'headset not found again, run', { primary: button(page, /^Pause/) });
  // A crash may take what happened within the last second.
  await expect.poll(() => savedSeconds(page)).toBeGreaterThan(1);
  await crash(page);

  const after = await context.newPage();
  await after.goto(server.url + practice.roomPath);
  const pickerAfter = await HeadsetPicker.on(after);
  await expect(after.getByRole('heading', { name: 'This session was interrupted' })).toBeVisible();
  await look(after, 'interrupted', { primary: button(after, 'Continue session') });
  await button(after, 'Continue session').click();
  await look(after, 'headset to continue with', { primary: pickerAfter.brand('BrainBit') });
  device.comeBack();
  await pickerAfter.choose('BrainBit', 'BrainBit');
  await pickerAfter.expectConnected('BrainBit Headband');
  await look(after, 'ready to continue', { primary: button(after, 'Continue session') });
  await button(after, 'Continue session').click();
  await new SessionRoom(after).waitForRun();
  await look(after, 'continued', { primary: button(after, /^Pause/), traceCount: CHANNELS });

  expect(problems).toEqual([]);
});
