import type { Page } from '@playwright/test';
import { protocolSchema } from '#shared/eeg/protocol.ts';
import { expect, test } from '../fixtures.ts';
import { problemsOf } from '../layout.ts';
import { SessionRoom } from '../pages/session-room.page.ts';
import { makePractice, SHORT_PROTOCOL, signInBrowser } from '../practice.ts';

const CHANNELS = 8;
/** No phase ends by itself while a state is looked at. */
const LONG = { baselineSeconds: 600, runSeconds: 3600, runCount: 2, restSeconds: 600 };
const PROTOCOL = protocolSchema.parse({
  ...SHORT_PROTOCOL,
  name: 'SMR up, theta and high beta down, at the vertex',
  conditions: SHORT_PROTOCOL.conditions.map((condition) => ({
    ...condition,
    threshold: { mode: 'manual', value: 5 },
  })),
  timing: LONG,
});

test('every state of a training fits both windows, with the window of the client beside it @layout', async ({
  page,
  context,
  server,
  complaints,
}) => {
  test.slow();
  const practice = await makePractice(server, PROTOCOL);
  await signInBrowser(page, practice);
  await page.goto(server.url + practice.roomPath);
  const room = new SessionRoom(page);
  const problems: string[] = [];
  const look = async (...given: Parameters<typeof problemsOf>) =>
    void problems.push(...(await problemsOf(...given)));
  const button = (name: string | RegExp) => page.getByRole('button', { name }).last();

  await room.chooseProtocol(PROTOCOL.name);
  await expect(button('Connect and check contact')).toBeEnabled();
  await look(page, 'prepare', { primary: button('Connect and check contact') });
  const client = await room.openClientWindow();
  await look(client, 'client: welcome');

  await room.checkContact();
  await expect(page.getByRole('button', { name: /^Start/ }).and(page.locator(':enabled'))).toBeVisible();
  await expect(page.getByText(/^Measuring/)).toHaveCount(0);
  await look(page, 'contact', { primary: button(/^Start the baseline/), traceCount: CHANNELS });
  await room.startBaseline();
  await expect(client.getByRole('timer')).toBeVisible();
  await look(page, 'baseline', { primary: button('End the baseline now'), traceCount: CHANNELS });
  await look(client, 'client: rest');

  await button('End the baseline now').click();
  await expect(button(/^Start run 1/)).toBeEnabled();
  await look(page, 'baseline done', { primary: button(/^Start run 1/), traceCount: CHANNELS });
  await button(/^Start run 1/).click();
  await room.waitForRun();
  await look(page, 'run', { primary: button(/^Pause/), traceCount: CHANNELS });
  await look(client, 'client: run');
  await page.getByRole('combobox', { name: 'Feedback picture' }).selectOption('Breath (animation)');
  await look(client, 'client: run with a picture', { hasHeading: false });

  await button(/^Pause/).click();
  await expect(client.getByRole('heading', { name: 'A short pause' })).toBeVisible();
  await look(page, 'pause', { primary: button(/^Resume/), traceCount: CHANNELS });
  await look(client, 'client: pause');
  await page.keyboard.press('c');
  await expect(page.getByRole('heading', { name: 'A short pause' })).toBeVisible();
  await look(page, "client's view in the tab", { primary: button('Back to the session (C)') });
  await page.keyboard.press('c');

  const other = await context.newPage();
  await other.goto(server.url + practice.roomPath);
  const showTab = other.getByRole('button', { name: 'Show me its tab' });
  await showTab.click();
  await look(other, "another tab's session", { primary: showTab });
  await other.close();

  await button('End this run').click();
  await expect(page.getByRole('timer', { name: 'Rest' })).toBeVisible();
  await look(page, 'break with countdown', { primary: button(/^Start run 2/), traceCount: CHANNELS });
  await look(client, 'client: break');
  await button('Wait for me').click();
  await expect(page.getByRole('timer', { name: 'Rest' })).toBeHidden();
  await look(page, 'break', { primary: button(/^Start run 2/), traceCount: CHANNELS });
  await button(/^Start run 2/).click();
  await room.waitForRun();
  await button('End this run').click();
  await expect(page.getByRole('heading', { name: 'All 2 runs done' })).toBeVisible();
  await look(page, 'all runs done', { primary: button('End session'), traceCount: CHANNELS });

  const release = await holdUploads(page);
  await button('End session').click();
  await look(page, 'end dialog', { primary: button(/^End and save/) });
  await button(/^End and save/).click();
  await expect(page.getByText(/^Saving to the server/)).toBeVisible();
  await look(page, 'saving');
  await look(client, 'client: end');
  release();
  const breakdown = page.getByRole('link', { name: 'Open the session breakdown' });
  await expect(breakdown).toBeVisible();
  await look(page, 'ended', { primary: breakdown });

  expect(problems).toEqual([]);
  expect(complaints).toEqual([]);
});

/** Parts of the recording wait until the returned function lets them go. */
async function holdUploads(page: Page): Promise<() => void> {
  let release = () => undefined as void;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/recording/**', async (route) => {
    await isReleased;
    await route.continue();
  });
  return () => release();
}
