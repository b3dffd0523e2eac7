import { readFile } from 'node:fs/promises';
import { builtInId } from '#server/services/questionnaires/built-in-questionnaires.ts';
import { aPart, aSettings } from '#server/testing/recordings.ts';
import type { Session } from '#shared/api/sessions.ts';
import { expect, test } from '../fixtures.ts';
import { chooseFilter } from '../pages/menus.ts';
import type { Practice } from '../practice.ts';
import { makePractice, signInBrowser } from '../practice.ts';

/**
 * The total of each client before and after the training. Four have answered both questionnaires, one only the first.
 */
const COURSES: readonly { gad7: [number, number]; phq9?: [number, number] }[] = [
  { gad7: [14, 7], phq9: [12, 6] },
  { gad7: [10, 6], phq9: [9, 9] },
  { gad7: [9, 7], phq9: [5, 4] },
  { gad7: [6, 6], phq9: [11, 2] },
  { gad7: [8, 12] },
];
const PROTOCOL = aSettings().protocol.name;

test('a practitioner reads what became of clients, and of few of them nothing @deep', async ({
  page,
  server,
  complaints,
}, testInfo) => {
  const practice = await makePractice(server);
  // The practice may have at most five active clients.
  const clientIds = [practice.clientId];
  while (clientIds.length < COURSES.length) clientIds.push(await addClient(practice, clientIds.length));
  for (const clientId of clientIds) await train(practice, clientId);
  // Totals are paired around the training: ten days before it, and now.
  for (const [index, { gad7, phq9 }] of COURSES.entries()) {
    await answer(practice, clientIds[index]!, 'gad-7', gad7);
    if (phq9) await answer(practice, clientIds[index]!, 'phq-9', phq9);
  }
  await signInBrowser(page, practice);
  await page.goto(`${server.url}/app/sessions`);
  await page.getByRole('link', { name: 'Outcomes' }).click();

  const table = page.getByRole('table', { name: 'Outcomes' });
  const anxiety = table.getByRole('row', { name: /GAD-7/ });
  // (-7 - 4 - 2 + 0 + 4) / 5 points. Counts of so few clients would reveal individuals.
  await expect(anxiety).toContainText('−1.8 (lower is better)');
  await expect(anxiety).toContainText('Too few clients');
  // Of 125 ticks, 12 have an artifact, and 63 of the other 113 were rewarded.
  await expect(anxiety.getByRole('cell').nth(6)).toHaveText('56');
  const mood = table.getByRole('row', { name: /PHQ-9/ });
  await expect(mood).toContainText('Fewer than 5');
  expect((await mood.getByRole('cell').allInnerTexts()).slice(3)).toEqual(['–', '–', '–', '–', '–', '–']);
  await testInfo.attach('outcomes-light', { body: await page.screenshot(), contentType: 'image/png' });

  await test.step('a filter stands in the address, narrows the file too, and the back button takes it off', async () => {
    await chooseFilter(page, 'Questionnaire', 'GAD-7');
    await expect(page).toHaveURL(/\/app\/outcomes\?questionnaire=[0-9a-f-]{36}$/);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Questionnaire: GAD-7' })).toBeVisible();
    await expect(mood).toHaveCount(0);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const [, line, end] = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
    expect(end).toBe('');
    expect(line).toMatch(new RegExp(`^"?${PROTOCOL}"?,GAD-7,5,`));
    // Rewarded (%), minutes in steps of five, sessions.
    expect(line?.split(',').slice(-3)).toEqual(['56', '0', '1']);
    await page.goBack();
    await expect(mood).toBeVisible();
  });

  await test.step('the fifth client who answers again lifts the veil', async () => {
    await answer(practice, clientIds[4]!, 'phq-9', [3, 7]);
    // Outcomes may be up to a minute old if a slow machine took long to compute them.
    await expect(async () => {
      await page.reload();
      // (-6 + 0 - 1 - 9 + 4) / 5 points.
      await expect(mood).toContainText('−2.4 (lower is better)', { timeout: 10_000 });
    }).toPass();
  });
  expect(complaints).toEqual([]);
});

async function send<Answer>(practice: Practice, method: string, to: string, body?: unknown): Promise<Answer> {
  const response = await practice.call(method, `/v2/therapist/${practice.therapistId}${to}`, body);
  if (!response.ok) throw new Error(`${method} ${to}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

async function addClient(practice: Practice, index: number): Promise<string> {
  const person = { firstName: 'Client', lastName: String.fromCodePoint(65 + index) };
  return (await send<{ clientId: string }>(practice, 'POST', '/client', person)).clientId;
}

/** A finished session of five seconds, about half of them rewarded. */
async function train(practice: Practice, clientId: string): Promise<void> {
  const session = await send<Session>(practice, 'POST', `/client/${clientId}/sessions`);
  const { sessionComponentId } = session.components[0]!;
  const recording = `/sessionComponent/${sessionComponentId}/recording`;
  await send(practice, 'PUT', recording, { settings: aSettings() });
  const { bytes, sha256 } = aPart(sessionComponentId, 0);
  await practice.upload(`/v2/therapist/${practice.therapistId}${recording}/chunks/0?sha256=${sha256}`, bytes);
  await send(practice, 'POST', `${recording}/complete`, { lastSeq: 0, durationSeconds: 5 });
}

/** Answers a questionnaire with items from 0 to 3 twice, ten days ago and now, so that the totals match. */
async function answer(
  practice: Practice,
  clientId: string,
  key: 'gad-7' | 'phq-9',
  totals: readonly [number, number],
): Promise<void> {
  for (const [index, total] of totals.entries()) {
    const at = new Date(Date.now() - (1 - index) * 10 * 86_400_000).toISOString();
    const scores = Array.from({ length: key === 'gad-7' ? 7 : 9 }, (_, item) =>
      Math.max(0, Math.min(3, total - 3 * item)),
    );
    await send(practice, 'PUT', `/client/${clientId}/questionnaireResponse/${crypto.randomUUID()}`, {
      questionnaireId: builtInId(key),
      version: 1,
      respondent: 'client',
      answers: Object.fromEntries(scores.map((score, item) => [`q${item + 1}`, String(score)])),
      startedAt: at,
      answeredAt: at,
      durationMs: 60_000,
    });
  }
}
