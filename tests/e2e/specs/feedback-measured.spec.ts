import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { aWavFile } from '#tests/builders/media-files.ts';
import { writeEegFile } from '../eeg-fixture.ts';
import { expect, test } from '../fixtures.ts';
import {
  filmGrey,
  greyAt,
  listenToSpeakers,
  listenToVideo,
  placeOf,
  soundDb,
  widthAt,
} from '../measured-feedback.ts';
import { SessionRoom } from '../pages/session-room.page.ts';
import { makePractice, SHORT_PROTOCOL, signInBrowser } from '../practice.ts';

/** A tone with a peak of 0.5. */
const TONE_DB = 20 * Math.log10(0.5 / Math.SQRT2);
/** Volume of all sound, 0.8 unless changed. */
const MASTER_DB = 20 * Math.log10(0.8);
const GREY = 200;

const NO_LIMITS = {
  ...SHORT_PROTOCOL.artifact,
  amplitudeUv: 1000,
  slopeUvPerMs: 1000,
  blinkUv: null,
  emgUv: null,
  mainsRatio: null,
};
/** Synthetic EEG stays below its artifact limit: in artifact there would be no sound and no picture. */
const CALM: Protocol = { ...SHORT_PROTOCOL, name: 'Calm SMR', artifact: NO_LIMITS };

const READINGS = 5;

const slide = (form: Locator, name: string | RegExp, value: number) =>
  form.getByRole('slider', { name }).fill(String(value));

/** Uploads a file of this computer into the response that is being edited. */
async function upload(form: Locator, label: string, file: string): Promise<void> {
  await form.getByLabel(`${label} of this computer`).setInputFiles(file);
}

/**
 * Waits until a figure is within its limits and stays there, so that one on its way past them does not count. Returns
 * the middle one of the last readings: on a busy machine the sound stutters, and a single reading can be too low.
 */
async function expectSteady(
  what: string,
  { measure, expected, within }: { measure: () => Promise<number>; expected: number; within: number },
): Promise<number> {
  let inARow: number[] = [];
  let last = Number.NaN;
  await expect
    .poll(
      async () => {
        last = await measure();
        inARow = Math.abs(last - expected) < within ? [...inARow, last] : [];
        return inARow.length;
      },
      { message: `${what}: ${expected}`, intervals: [300], timeout: 90_000 },
    )
    .toBeGreaterThanOrEqual(READINGS);
  if (process.env.MEASURED)
    console.log(`${what}: expected ${expected.toFixed(3)}, measured ${last.toFixed(3)}`);
  return inARow.toSorted((a, b) => a - b)[READINGS >> 1]!;
}

async function writeMedia(page: Page, folder: string) {
  const [sound, video, none] = ['brook.wav', 'forest.webm', 'diary.mp4'].map((name) =>
    path.join(folder, name),
  );
  // Whole periods, so that the loop has no seam. Three pieces.
  await writeFile(sound!, aWavFile({ seconds: 24, frequencyHz: 440, amplitude: 0.5 }));
  await writeFile(video!, Uint8Array.from((await filmGrey(page, GREY)).bytes));
  await writeFile(none!, 'Dear diary');
  return { sound: sound!, video: video!, none: none! };
}

test('an uploaded sound and video follow success as the mapping says, measured in the page @deep', async ({
  page,
  server,
  folder,
  complaints,
}) => {
  const practice = await makePractice(server, CALM);
  await listenToSpeakers(page);
  await signInBrowser(page, practice);
  await page.goto(`${server.url}/app/feedbackresponses?response=new`);
  const media = await writeMedia(page, folder);
  const form = page.getByRole('form', { name: 'Feedback response' });
  await form.getByLabel('Name').fill('Forest');
  await form.getByText('Chime with each reward').click();
  await form.getByLabel('Sound', { exact: true }).selectOption('Own sound file');
  await upload(form, 'Sound file', media.none);
  await expect(form.getByText(/'diary\.mp4' is not a sound that browsers play/)).toBeVisible();
  await upload(form, 'Sound file', media.sound);
  await expect(form.getByLabel('Sound file', { exact: true })).toHaveValue(/./);

  // The sound by itself.
  await form.getByRole('button', { name: 'Play' }).click();
  const success = (value: number) => slide(form, /^Success/, value);
  for (const [value, mappedDb] of [
    [0, -40],
    [25, -31.5],
    [50, -23],
    [100, -6],
  ] as const) {
    await success(value);
    const expected = TONE_DB + MASTER_DB + mappedDb;
    await expectSteady(`dB of the sound at ${value}`, { measure: () => soundDb(page), expected, within: 1 });
  }
  await form.getByRole('button', { name: 'Stop' }).click();

  // The video: its own sound, brightness and size.
  await form.getByLabel('Audio Feedback').uncheck({ force: true });
  await form.getByLabel('Video Feedback').check({ force: true });
  await form.getByLabel('Picture', { exact: true }).selectOption('Own video file');
  await upload(form, 'Video file', media.video);
  await expect(form.getByLabel('Video file', { exact: true })).toHaveValue(/./);
  await form.getByRole('button', { name: 'Play' }).click();
  const frame = form.locator('.lw-response__video');
  await listenToVideo(frame);
  const place = await placeOf(frame);
  const level = async () => (await greyAt(page, place)) / GREY;
  const width = () => widthAt(page, place, GREY);
  await success(100);
  await expectSteady('brightness at 100', { measure: level, expected: 1, within: 0.02 });
  // The encoder decides how loud its tone is; it plays at -6 dB.
  const atFullDb = await expectSteady('dB of the video at 100', {
    measure: () => soundDb(page),
    expected: TONE_DB - 6,
    within: 2,
  });
  const toneDb = atFullDb + 6;
  for (const [value, brightness, mappedDb] of [
    [50, 0.625, -23],
    [0, 0.25, -40],
    [80, 0.85, -12.8],
  ] as const) {
    await success(value);
    await expectSteady(`brightness at ${value}`, { measure: level, expected: brightness, within: 0.02 });
    const expected = toneDb + mappedDb;
    await expectSteady(`dB of the video at ${value}`, { measure: () => soundDb(page), expected, within: 1 });
  }
  await form.getByLabel('Success changes its').selectOption('Size');
  for (const [value, expected] of [
    [40, 0.55],
    [90, 0.925],
  ] as const) {
    await success(value);
    await expectSteady(`size at ${value}`, { measure: width, expected, within: 0.02 });
  }
  await form.getByLabel('Success changes its').selectOption('Brightness');

  // In a session, whatever the success: 60 % and -20 dB.
  await form.getByLabel('Audio Feedback').check({ force: true });
  await slide(form, /^Loudness at success 100/, -20);
  await slide(form, /^Loudness at success 0/, -20);
  await slide(form, /^Picture at success 100/, 60);
  await slide(form, /^Picture at success 0/, 60);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Feedback response saved.')).toBeVisible();

  await page.goto(server.url + practice.roomPath);
  const room = new SessionRoom(page);
  await page.getByRole('combobox', { name: 'Feedback response' }).selectOption('Forest');
  await expect(page.getByRole('combobox', { name: 'Feedback sound' })).toContainText('brook.wav');
  await expect(page.getByRole('combobox', { name: 'Feedback picture' })).toHaveValue('file');
  const client = await room.openClientWindow();
  await room.startOnFile(await writeEegFile(folder, { seconds: 900 }), CALM.name, { speed: '2' });
  await room.waitForRun();
  const screen = await placeOf(client.locator('.lw-client__picture'));
  const seen = async () => (await greyAt(client, screen)) / GREY;
  await expectSteady("brightness of the client's screen", { measure: seen, expected: 0.6, within: 0.02 });
  const expected = TONE_DB + MASTER_DB - 20;
  await expectSteady('dB in the session', { measure: () => soundDb(page), expected, within: 1 });
  expect(complaints).toEqual([]);
});
