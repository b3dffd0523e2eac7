import { violations, violationsZoomed } from '../accessibility.ts';
import { eeg, type ReplayResult } from '../eeg-command.ts';
import { writeEegFile } from '../eeg-fixture.ts';
import { expect, test } from '../fixtures.ts';
import { SessionRoom } from '../pages/session-room.page.ts';
import { makePractice, SHORT_PROTOCOL, signInBrowser, writeProtocolFile } from '../practice.ts';

test('a replayed session ends in a breakdown whose figures equal those of the command line', async ({
  page,
  server,
  folder,
  complaints,
}) => {
  const file = await writeEegFile(folder, { seconds: 80 });
  const protocol = await writeProtocolFile(folder, SHORT_PROTOCOL);
  const practice = await makePractice(server);
  await signInBrowser(page, practice);

  await page.goto(server.url + practice.roomPath);
  const room = new SessionRoom(page);
  // Shown, but it does not block anyone.
  await expect(page.getByText(/^Consent is missing: .* before the session begins\.$/)).toBeVisible();
  // Before anything that takes long: a marker can only be set while the file runs.
  await room.startOnFile(file, SHORT_PROTOCOL.name, { speed: '2' });
  await page.getByRole('button', { name: 'Movement' }).click();
  await room.waitForRun();
  // On a small screen, a figure and its unit stay on one line. Before axe, which can take until the run ends.
  await page.setViewportSize({ width: 1024, height: 768 });
  const lines = await page
    .locator('.lw-run__figures dd')
    .evaluateAll((figures) =>
      figures.map((dd) =>
        Math.round(dd.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(dd).lineHeight)),
      ),
    );
  expect(lines).toEqual([1, 1, 1]);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await violations(page)).toEqual([]);
  expect(await violationsZoomed(page)).toEqual([]);
  await expect(page.getByRole('heading', { name: 'The file has ended' })).toBeVisible({
    timeout: 180_000,
  });
  await page.getByRole('link', { name: 'Open the session breakdown' }).click();
  await page.waitForURL('**/sessionBreakDown');

  const replay = await eeg<ReplayResult>('replay', file, '--protocol', protocol, '--mains', '50');
  const stored = await storedRun(practice);
  expect(stored.summary.rewardedPct).toBe(replay.rewardedPct);
  expect(stored.summary.artifactPct).toBe(replay.artifactPct);
  expect(stored.summary.meanSuccess).toBe(replay.meanSuccess);
  expect(stored.summary.ticks).toBe(replay.ticks);
  expect(replay.rewardedPct).toBeGreaterThan(5);
  expect(replay.artifactPct).toBeGreaterThan(0);
  const figures = page.getByRole('region', { name: 'Whole session' });
  await expect(figures).toContainText(replay.rewardedPct.toFixed(1));
  await expect(figures).toContainText(replay.meanSuccess.toFixed(1));
  const events = page.getByRole('table', { name: 'Markers and events' });
  await expect(events.getByRole('row').filter({ hasText: 'Movement' })).toHaveCount(1);
  expect(stored.latency?.frames).toBeGreaterThan(100);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

type StoredRun = {
  summary: { rewardedPct: number; artifactPct: number; meanSuccess: number; ticks: number };
  latency: { frames: number } | null;
};

async function storedRun(practice: Awaited<ReturnType<typeof makePractice>>): Promise<StoredRun> {
  const response = await practice.call(
    'GET',
    `/v2/therapist/${practice.therapistId}/session/${practice.sessionId}`,
  );
  const session = (await response.json()) as { components: { runs: StoredRun[] }[] };
  return session.components[0]!.runs[0]!;
}

// Only a real browser tells what a click does between the listeners of one event.
test('the space bar belongs to a popover opened with the mouse, and pauses nothing @deep', async ({
  page,
  server,
  folder,
}) => {
  const practice = await makePractice(server);
  await signInBrowser(page, practice);
  await page.goto(server.url + practice.roomPath);
  const room = new SessionRoom(page);
  // Long enough for a slow machine: the run lasts as long as the file.
  await room.startOnFile(await writeEegFile(folder, { seconds: 900 }), SHORT_PROTOCOL.name, { speed: '4' });
  await room.waitForRun();
  await page.getByRole('combobox', { name: 'Channels shown' }).selectOption('Chosen channels...');
  const choose = page.getByRole('button', { name: 'Choose', exact: true });
  await choose.click();
  const channel = page.getByRole('group', { name: 'Channels to show' }).getByRole('checkbox').first();
  await expect(channel).toBeFocused();
  await expect(channel).toBeChecked();

  await page.keyboard.press('Space');

  await expect(channel).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(choose).toBeFocused();
  await expect(page.getByRole('button', { name: /^Pause/ })).toBeVisible();
});
