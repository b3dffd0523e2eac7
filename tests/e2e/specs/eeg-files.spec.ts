import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { SyntheticEeg } from '#shared/eeg/synthetic/synthetic-eeg.ts';
import { buildBrainVision } from '#tests/builders/brainvision-builder.ts';
import { violations } from '../accessibility.ts';
import { writeEegFile } from '../eeg-fixture.ts';
import { expect, test } from '../fixtures.ts';
import { uploadEegFiles } from '../pages/eeg-upload.page.ts';
import { chooseAction } from '../pages/menus.ts';
import { makePractice, signInBrowser } from '../practice.ts';

const RATE_HZ = 128;
const SECONDS = 10;

/** A table that gives neither its rate nor its units. */
async function writeTable(folder: string): Promise<string> {
  const sampleCount = RATE_HZ * SECONDS;
  const eeg = new SyntheticEeg({
    seed: 7,
    samplingRateHz: RATE_HZ,
    channelNames: ['Cz', 'Pz'],
    blinksPerMinute: 0,
    mainsHz: 50,
  });
  const block = eeg.block(0, sampleCount);
  const lines = ['left;right'];
  for (let i = 0; i < sampleCount; i++) {
    lines.push(`${block[i]!.toFixed(3)};${block[sampleCount + i]!.toFixed(3)}`);
  }
  const file = path.join(folder, 'unknown.csv');
  await writeFile(file, lines.join('\n'));
  return file;
}

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });

// Dialogs that are still fading in would be measured half transparent.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('files are uploaded past a bad one, told apart from what is stored, and converted', async ({
  page,
  folder,
  server,
  complaints,
}) => {
  const practice = await makePractice(server);
  const good = await writeEegFile(folder, { name: 'rest.edf', seconds: 10 });
  const bad = path.join(folder, 'letter.edf');
  await writeFile(bad, 'Dear Dr Berg, please find the recording attached.');
  await signInBrowser(page, practice);
  await page.goto(`${server.url}/app/eeg-upload`);

  await uploadEegFiles(page, bad, good);
  await expect(row(page, 'letter.edf').getByRole('alert')).toContainText("'letter.edf'");
  await expect(row(page, 'rest.edf')).toContainText('Stored: EDF+C, 8 channels, 0:10');
  await uploadEegFiles(page, good);
  await expect(row(page, 'rest.edf').first()).toContainText('already stored');
  await row(page, 'rest.edf').first().getByRole('button', { name: 'Remove from list' }).click();

  await page.goto(`${server.url}/app/eeg-files`);
  await chooseAction(page, 'rest.edf', 'Convert to EDF+, BDF+ or CSV');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('BDF+').click();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Convert' }).click();
  const saved = await download;
  await expect(dialog.getByText('Saved.')).toBeVisible();

  expect(saved.suggestedFilename()).toBe('rest.bdf');
  const bytes = await readFile(await saved.path());
  expect([bytes[0], bytes.toString('latin1', 1, 8)]).toEqual([0xff, 'BIOSEMI']);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a BrainVision recording goes with its companions, and says which is missing @deep', async ({
  page,
  folder,
  server,
  complaints,
}) => {
  const practice = await makePractice(server);
  const { header, marker, data } = buildBrainVision({ samples: 1000 });
  const [vhdr, vmrk, eeg] = await Promise.all(
    [header, marker, data].map(async ({ name, bytes }) => {
      await writeFile(path.join(folder, name), bytes);
      return path.join(folder, name);
    }),
  );
  await signInBrowser(page, practice);
  await page.goto(`${server.url}/app/eeg-upload`);

  await uploadEegFiles(page, vmrk!);
  await expect(row(page, marker.name).getByRole('alert')).toContainText(`'${header.name}'`);
  await uploadEegFiles(page, eeg!, vhdr!, vmrk!);
  await expect(row(page, header.name).first()).toContainText(/Stored: BrainVision.*, 3 channels/);

  await page.getByRole('link', { name: 'Review' }).click();
  await expect(page.getByRole('toolbar', { name: 'View' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a table of unknown origin is uploaded once a person said how it is read @deep', async ({
  page,
  folder,
  server,
  complaints,
}) => {
  const practice = await makePractice(server);
  await signInBrowser(page, practice);
  await page.goto(`${server.url}/app/eeg-upload`);

  await uploadEegFiles(page, await writeTable(folder));
  await expect(row(page, 'unknown.csv')).toContainText('Needs your confirmation');
  await page.getByRole('button', { name: 'Set up import' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('the sampling rate is unknown');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Sampling rate in Hz' }).fill(String(RATE_HZ));
  await dialog.getByRole('textbox', { name: 'Name of column 1' }).fill('Cz');
  await dialog.getByRole('combobox', { name: 'Unit of all signals' }).selectOption('µV');
  await expect(dialog).toContainText(`2 channels, ${RATE_HZ} Hz, 0:10`);
  await dialog.getByRole('button', { name: 'Import and upload' }).click();
  await expect(row(page, 'unknown.csv')).toContainText('Stored: CSV, 2 channels, 0:10');

  await page.getByRole('link', { name: 'Review' }).click();
  await expect(page.getByRole('toolbar', { name: 'View' })).toBeVisible();
  await page.goto(`${server.url}/app/eeg-files`);
  await chooseAction(page, 'unknown.csv', 'Edit details');
  await page.getByRole('button', { name: 'Import settings…' }).click();
  const again = page.getByRole('dialog', { name: 'Table import settings' });
  await again.getByRole('textbox', { name: 'Sampling rate in Hz' }).fill('256');
  await expect(again).toContainText('2 channels, 256 Hz, 0:05');
  await again.getByRole('button', { name: 'Save' }).click();

  await expect(page.getByRole('row', { name: /unknown\.csv/ })).toContainText('2 × 256 Hz');
  expect(complaints).toEqual([]);
});
