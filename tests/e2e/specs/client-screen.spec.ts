import type { Page } from '@playwright/test';
import { violations } from '../accessibility.ts';
import { writeEegFile } from '../eeg-fixture.ts';
import { expect, test } from '../fixtures.ts';
import { SessionRoom } from '../pages/session-room.page.ts';
import { makePractice, SHORT_PROTOCOL, signInBrowser } from '../practice.ts';

/** Anything a client must not read: figures, names of bands, and the client's or protocol's name. */
const CLINICAL =
  /%|µV|uV|Hz|alpha|beta|theta|SMR|EEG|EMG|threshold|success|reward|artifact|Short SMR|protocol/i;

/** Mean relative luminance of the picture on the client's screen, 0-1, from its pixels (sRGB, WCAG 2.2). */
const luminance = (window: Page): Promise<number> =>
  window.locator('.lw-client__picture canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    const linear = (value: number) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
    let sum = 0;
    for (let at = 0; at < data.length; at += 4) {
      sum += 0.2126 * linear(data[at]!) + 0.7152 * linear(data[at + 1]!) + 0.0722 * linear(data[at + 2]!);
    }
    return sum / (data.length / 4);
  });

test("the client's screen follows the session, survives a reload, and is missed when it is closed @deep", async ({
  page,
  server,
  folder,
  complaints,
}) => {
  const practice = await makePractice(server);
  await signInBrowser(page, practice);
  await page.goto(server.url + practice.roomPath);
  const room = new SessionRoom(page);
  const side = page.getByRole('complementary', { name: /Feedback/ });
  await side.getByRole('combobox', { name: 'Feedback picture' }).selectOption('Breath (animation)');
  const client = await room.openClientWindow();
  await expect(side.getByText('Open', { exact: true })).toBeVisible();
  expect(await violations(client)).toEqual([]);

  await room.startOnFile(await writeEegFile(folder, { seconds: 900 }), SHORT_PROTOCOL.name, { speed: '1' });
  await expect(client.getByRole('heading', { name: 'Look ahead calmly' })).toBeVisible();
  await expect(client.getByRole('timer')).toHaveText(/^0:\d\d$/);
  const atRest = await luminance(client);
  await room.waitForRun();
  await expect(client.getByRole('heading')).toHaveCount(0);
  await expect.poll(() => luminance(client)).toBeGreaterThan(atRest + 0.01);
  // Title, texts, labels and attributes: everything a person or a screen reader could get at. Names of files have random
  // letters.
  expect(await client.title()).not.toMatch(CLINICAL);
  expect(await client.locator('body').innerHTML()).not.toMatch(CLINICAL);

  await client.reload();
  await expect.poll(() => luminance(client)).toBeGreaterThan(atRest + 0.01);
  await page.getByRole('button', { name: /^Pause/ }).click();
  await expect(client.getByRole('heading', { name: 'A short pause' })).toBeVisible();

  await client.close();
  await expect(side.getByText(/client's screen was closed\. The session and the sound go on/)).toBeVisible();
  await page.keyboard.press('c');
  await expect(page.getByRole('heading', { name: 'A short pause' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'A short pause' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Resume/ }).click();
  await page.keyboard.press('c');
  await expect.poll(() => luminance(page)).toBeGreaterThan(atRest + 0.01);
  await page.keyboard.press('c');
  await expect(page.getByRole('button', { name: /^Pause/ })).toBeVisible();
  expect(complaints).toEqual([]);
});

test("the client's screen waits while the therapist's page reloads, and ends with it @deep", async ({
  page,
  server,
}) => {
  const practice = await makePractice(server);
  await signInBrowser(page, practice);
  await page.goto(server.url + practice.roomPath);
  const client = await new SessionRoom(page).openClientWindow();

  await page.reload();
  await expect(page.getByRole('button', { name: 'Close window' })).toBeVisible();
  await expect(client.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  const closed = client.waitForEvent('close');
  await page.getByRole('button', { name: 'Close window' }).click();
  await closed;
  await expect(page.getByRole('button', { name: 'Open window' })).toBeVisible();
});
