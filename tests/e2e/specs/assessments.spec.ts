import { violations } from '../accessibility.ts';
import { copyAssessment } from '../copied-recording.ts';
import { expect, test } from '../fixtures.ts';
import { pressStart } from '../pages/session-room.page.ts';
import { makePractice, signInBrowser } from '../practice.ts';
import { pagesOf, printedOn } from '../paper.ts';

/** Long enough for the clean time that the figures need. */
const MEASURED_SECONDS = 16;
// Records in real time while the test operates the page, so a busy machine needs a longer timeout.
test.setTimeout(240_000);

test('a practitioner makes a script, records it with a client, reads the report and compares it @deep', async ({
  page,
  server,
  complaints,
}, testInfo) => {
  const practice = await makePractice(server);
  await signInBrowser(page, practice);
  await page.goto(`${server.url}/app/assessments`);

  await page.getByRole('button', { name: 'New assessment' }).click();
  const form = page.getByRole('form', { name: 'Assessment', exact: true });
  await form.getByLabel('Name', { exact: true }).fill('Quick rest');
  await form.getByLabel('Seconds before each step').fill('0');
  await form.getByLabel('Seconds of step 1').fill(String(MEASURED_SECONDS));
  await form.getByLabel('Seconds of step 2').fill('5');
  await testInfo.attach('script', { body: await page.screenshot(), contentType: 'image/png' });
  await form.getByRole('button', { name: 'Save' }).click();
  const table = page.getByRole('table', { name: 'Assessments' });
  await expect(table.getByText('Quick rest')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search assessments' }).fill('quick');
  await expect(table.getByRole('row')).toHaveCount(2);

  await table.getByRole('button', { name: /Quick rest/ }).click();
  await page.getByRole('menuitem', { name: 'Assign or record' }).click();
  await page.getByLabel('Client', { exact: true }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Record now' }).click();

  await expect(page.getByText(/^Consent is missing: .* before the assessment begins\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Connect and check contact' }).click();
  await pressStart(page, 'Start the assessment');
  await expect(page.getByRole('heading', { name: 'Eyes open' })).toBeVisible();
  // First, because it must come within the seconds of this step.
  await page.getByRole('button', { name: 'Movement' }).click();
  await page.getByRole('textbox', { name: 'Notes' }).fill('Slept badly.');
  await testInfo.attach('recording', { body: await page.screenshot(), contentType: 'image/png' });
  await page.getByRole('button', { name: 'Finish and see the report' }).click({ timeout: 180_000 });

  const powers = page.getByRole('table', { name: 'Band powers, Eyes open' });
  const row = powers.getByRole('row', { name: /^O1/ });
  await expect(row.getByRole('cell').nth(2)).toHaveText(/^\d+\.\d/);
  // A step is exactly as long as the script says, to the hop.
  const closed = page.getByRole('row', { name: /^Eyes closed/ }).first();
  await expect(closed.getByRole('cell').first()).toHaveText('0:05');
  await expect(page.getByText(/Too little clean signal for figures/)).toBeVisible();
  await expect(page.getByText('Slept badly.')).toBeVisible();
  const marker = page.getByRole('table', { name: 'Markers' }).getByRole('row', { name: /Movement/ });
  await expect(marker.getByRole('cell').last()).toHaveText('Eyes open');
  const summary = page.getByRole('textbox', { name: 'Summary' });
  await summary.fill('Alpha is clear.');
  await page.getByRole('button', { name: 'Save summary' }).click();
  await expect(page.getByText(/^Version 1/)).toBeVisible();

  // Half the amplitude is a quarter of the power. The copy is newer, and changes run from the older to the newer one.
  await copyAssessment(practice, page.url(), 0.5);
  await page.reload();
  await page.getByRole('combobox', { name: 'Recording to compare with' }).selectOption({ index: 1 });
  const change = page.getByRole('table', { name: 'Change, Eyes open' }).getByRole('row', { name: /^O1/ });
  for (const band of [0, 1, 2, 3, 4]) await expect(change.getByRole('cell').nth(band)).toHaveText('−75');
  await testInfo.attach('report', {
    body: await page.screenshot({ fullPage: true }),
    contentType: 'image/png',
  });

  await page.getByRole('link', { name: 'Print report' }).click();
  await page.getByRole('combobox', { name: 'Recording to compare with' }).selectOption({ index: 1 });
  await expect(change.getByRole('cell').first()).toHaveText('−75');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'Paper' }).selectOption('A4');
  const { words, charts, cut } = await printedOn(page);
  expect(words).toContain('Alpha is clear.');
  for (const unasked of ['Slept badly.', 'Back to the assessment']) expect(words).not.toContain(unasked);
  expect(charts).toBeGreaterThan(0);
  expect(cut).toEqual([]);
  expect(new Set((await pagesOf(page)).map(String))).toEqual(new Set(['595,842']));
  await testInfo.attach('on paper', {
    body: await page.screenshot({ fullPage: true }),
    contentType: 'image/png',
  });

  await page.goto(`${server.url}/app/assessments`);
  await page.getByRole('link', { name: 'Assigned and recorded' }).click();
  await expect(
    page.getByRole('table', { name: 'Assigned assessments' }).getByText('Recorded', { exact: true }).last(),
  ).toBeVisible();
  expect(complaints).toEqual([]);
});
