import { violations } from '../accessibility.ts';
import { expect, testOnDemo as test } from '../fixtures.ts';
import { pagesOf, printedOn, sizeOfPdf } from '../paper.ts';
import { signInOnPage } from '../practice.ts';

test('a session report is printed whole on A4 and Letter, with nothing of the app or other clients @deep', async ({
  page,
  server,
  demo,
  complaints,
}) => {
  await signInOnPage(page, { url: server.url, ...demo });
  const clients = page.getByRole('table', { name: 'Clients' }).getByRole('row');
  await expect(clients.first()).toBeVisible();
  const others = (await page.getByRole('table', { name: 'Clients' }).getByRole('link').allInnerTexts())
    .flatMap((name) => name.split(/\s+/))
    .filter((word) => /^[A-Z][a-z]{3,}$/.test(word) && !/Ines|Halloran/.test(word));
  expect(others.length).toBeGreaterThan(2);
  await page.getByRole('link', { name: /Halloran/ }).click();
  await page.getByRole('table', { name: 'Sessions' }).getByRole('link').first().click();
  await page.getByRole('link', { name: 'Print report' }).click();
  await expect(page.getByRole('region', { name: 'In plain words' })).toBeVisible();
  expect(await pagesOf(page)).toHaveLength(1);
  await page.getByRole('combobox', { name: 'Template' }).selectOption('Everything');
  await expect(page.getByRole('table', { name: 'CRED-nf checklist' })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  for (const [paper, size] of [
    ['A4', [595, 842]],
    ['Letter', [612, 792]],
  ] as const) {
    await page.getByRole('combobox', { name: 'Paper' }).selectOption(paper);
    const { words, charts, cut } = await printedOn(page);
    expect(words).toMatch(/Ines Halloran[\s\S]*12 Apr 1991/);
    expect(charts).toBeGreaterThan(8);
    expect(cut).toEqual([]);
    for (const around of [
      'Print report',
      'Back to the session',
      'Sections',
      'An answer that is not shown',
      ...others,
    ]) {
      expect(words).not.toContain(around);
    }
    const pages = await pagesOf(page);
    expect(pages.length).toBeGreaterThan(2);
    expect(new Set(pages.map(String))).toEqual(new Set([size.join(',')]));
  }
  // The text of page boxes is in no element of the page.
  const size = await sizeOfPdf(page);
  await page.evaluate(() => document.documentElement.style.removeProperty('--lw-running-foot'));
  expect(await sizeOfPdf(page)).toBeLessThan(size);
  expect(complaints).toEqual([]);
});
