import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { violations } from '../accessibility.ts';
import { writeEegFile } from '../eeg-fixture.ts';
import { expect, test } from '../fixtures.ts';
import { uploadEegFiles } from '../pages/eeg-upload.page.ts';
import { makePractice, signInBrowser } from '../practice.ts';

const SECONDS = 60;
const traces = (page: Page) => page.getByRole('figure', { name: /^Traces of/ });

/** Uploads a recording and opens it in the workbench. */
async function openStored(page: Page, serverUrl: string, file: string): Promise<void> {
  await page.goto(`${serverUrl}/app/eeg-upload`);
  await uploadEegFiles(page, file);
  await expect(page.getByText(/^Stored:/)).toBeVisible();
  await page.goto(`${serverUrl}/app/eeg-files`);
  await page.getByRole('link', { name: 'rest.edf' }).click();
  await expect(traces(page)).toHaveAttribute('data-drawn', /\d/);
}

test('events are made, named, saved and found again; the file panel and the keys tell what they should @deep', async ({
  page,
  folder,
  server,
  complaints,
}) => {
  const practice = await makePractice(server);
  await signInBrowser(page, practice);
  await openStored(page, server.url, await writeEegFile(folder, { seconds: SECONDS }));

  await expect(page.locator('#lw-page-words')).toContainText('No events.');
  // By keys alone: moves the cursor to the middle, selects a tenth of a page, and adds an event.
  for (let step = 0; step < 10; step++) await page.keyboard.press('>');
  await page.keyboard.press('e');
  await expect(page.getByLabel('Text', { exact: true })).toBeFocused();
  await page.keyboard.type('Blink');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Blink.*1 s.*mine/ })).toBeVisible();
  await expect(page.getByLabel('Start (s)')).toHaveValue('5');
  await expect(page.getByLabel('Length (s)')).toHaveValue('1');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Channels' }).click();
  await page.getByText('Channels of the file (8)').click();
  await page.getByRole('button', { name: 'Cz is bad' }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('tab', { name: 'File' }).click();
  await page.getByLabel('Notes').fill('Blinks a lot.');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.reload();
  await expect(traces(page)).toHaveAttribute('data-drawn', /\d/);
  await page.getByRole('tab', { name: 'File' }).click();
  await expect(page.getByLabel('Notes')).toHaveValue('Blinks a lot.');
  await page.getByRole('tab', { name: 'Channels' }).click();
  await page.getByText('Channels of the file (8)').click();
  await expect(page.getByRole('button', { name: 'Cz is bad' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('tab', { name: 'Events' }).click();
  await page.getByRole('button', { name: /Blink/ }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('5,5,1,reviewer,Blink');

  await page.getByRole('button', { name: /Blink/ }).focus();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('button', { name: /Blink/ })).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: /Blink/ })).toBeVisible();

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('next event');
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('the tools stand in one line, also of a small screen, and those set once are in a menu @deep', async ({
  page,
  folder,
  server,
}) => {
  const practice = await makePractice(server);
  await signInBrowser(page, practice);
  await page.setViewportSize({ width: 1280, height: 720 });
  await openStored(page, server.url, await writeEegFile(folder, { seconds: SECONDS }));

  const tools = page.getByRole('toolbar', { name: 'View' });
  const isOneLine = () =>
    tools.evaluate(({ children: [first, ...rest] }) =>
      rest.every((tool) => tool.getBoundingClientRect().top < first!.getBoundingClientRect().bottom),
    );
  await expect.poll(isOneLine).toBe(true);

  await page.getByRole('button', { name: 'More tools: Zero phase, positive up' }).press('Enter');
  await expect(page.getByRole('group', { name: 'More tools' }).getByLabel('Phase')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'More tools: Zero phase, positive up' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByLabel('Negative up').press('Space');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'More tools: Zero phase, negative up' })).toBeFocused();
  await expect.poll(isOneLine).toBe(true);
  await page.keyboard.press('f');
  await expect(tools.getByLabel('Filter')).not.toBeChecked();
});

test('a stored file opens with the view it was left with, and says the sensitivity it shows @deep', async ({
  page,
  folder,
  server,
  complaints,
}) => {
  const practice = await makePractice(server);
  await signInBrowser(page, practice);
  await openStored(page, server.url, await writeEegFile(folder, { seconds: SECONDS }));
  const tool = (name: string) => page.getByLabel(name, { exact: true });
  const words = page.locator('#lw-page-words');

  await tool('Sensitivity').selectOption('50 µV/mm');
  await tool('Montage').selectOption('Common average');
  await expect(tool('Sensitivity')).toHaveValue('50');
  await tool('Timebase').selectOption('20 s a page');
  await tool('Notch').selectOption('50 Hz');
  await page.getByRole('tab', { name: 'Channels' }).click();
  await page.getByRole('button', { name: 'Show Cz' }).click();
  await page.getByRole('button', { name: /^More tools/ }).click();
  await page.getByLabel('Negative up').press('Space');
  await page.keyboard.press('Escape');
  await traces(page).click();
  await page.keyboard.press('End');
  const seen =
    /10:21:10\.0 to 10:21:30\.0 of 0:01:00\. 7 lines \(1 hidden\), Common average, .*notch 50 Hz.* 50 microvolts .*negative up/;
  await expect(words).toHaveText(seen);

  await page.getByRole('link', { name: 'Back to EEG files' }).click();
  await page.getByRole('link', { name: 'rest.edf' }).click();
  await expect(traces(page)).toHaveAttribute('data-drawn', /\d/);
  await expect(words).toHaveText(seen);
  await page.reload();
  await expect(traces(page)).toHaveAttribute('data-drawn', /\d/);

  await expect(words).toHaveText(seen);
  for (const [name, value] of [
    ['Sensitivity', '50'],
    ['Montage', 'average'],
    ['Timebase', '20'],
    ['Notch', '50'],
  ] as const)
    await expect(tool(name)).toHaveValue(value);
  await expect(page.getByRole('button', { name: 'More tools: Zero phase, negative up' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a review without storing leads back, and asks before marks are lost @deep', async ({
  page,
  folder,
  server,
  complaints,
}) => {
  const practice = await makePractice(server);
  await signInBrowser(page, practice);
  const file = await writeEegFile(folder, { seconds: SECONDS });
  await page.goto(`${server.url}/app/eeg-files`);
  const enter = () => page.getByRole('link', { name: 'Review without storing' }).click();
  const back = page.getByRole('link', { name: 'Back to EEG files' });
  const question = page.getByRole('dialog', { name: 'Leave with unsaved changes?' });

  await enter();
  await expect(page.getByText('Nothing is uploaded or stored.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await back.click();
  await enter();
  await page.getByLabel('EEG file', { exact: true }).setInputFiles(file);
  await expect(traces(page)).toHaveAttribute('data-drawn', /\d/);
  await expect(page.getByText('Not stored: file of this computer')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await test.step('another file takes its place', async () => {
    const another = await writeEegFile(folder, { seconds: SECONDS, name: 'another.edf' });
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Open another file' }).click();
    await (await choosing).setFiles(another);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('another.edf');
    await expect(traces(page)).toHaveAttribute('data-drawn', /\d/);
  });

  // Events can be added only once those of the file are read.
  await expect(page.locator('#lw-page-words')).toContainText('No events.');
  await page.keyboard.press('e');
  await expect(page.getByText('Not stored: changes are only in this page')).toBeVisible();
  await page.goBack();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(/eeg-files\/local$/);
  await back.click();
  await question.getByRole('button', { name: 'Leave' }).click();

  await expect(page).toHaveURL(/eeg-files$/);
  await expect(page.getByRole('link', { name: 'Review without storing' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a review that somebody else saved meanwhile is neither lost nor overwritten @deep', async ({
  page,
  context,
  folder,
  server,
}) => {
  const practice = await makePractice(server);
  await signInBrowser(page, practice);
  await openStored(page, server.url, await writeEegFile(folder, { seconds: SECONDS }));
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(traces(other)).toHaveAttribute('data-drawn', /\d/);

  for (const [each, notes] of [
    [other, 'Theirs.'],
    [page, 'Mine.'],
  ] as const) {
    await each.getByRole('tab', { name: 'File' }).click();
    await each.getByLabel('Notes').fill(notes);
    await each.getByLabel('Notes').blur();
    if (each === other) await expect(other.getByText('Saved', { exact: true })).toBeVisible();
  }

  await expect(page.getByText('Changed elsewhere')).toBeVisible();
  await expect(page.getByLabel('Notes')).toHaveValue('Mine.');
  await page.getByRole('button', { name: 'Reload theirs' }).click();
  await expect(page.getByLabel('Notes')).toHaveValue('Theirs.');
});
