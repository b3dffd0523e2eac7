import { violations } from '../accessibility.ts';
import { expect, testOnDemo as test } from '../fixtures.ts';
import { paperOf } from '../paper.ts';
import { signInOnPage } from '../practice.ts';
import { disorderedTexts, readFromRightToLeft } from '../text-order.ts';

test('the demo practice shows honesty, learning and what another protocol would have given @deep', async ({
  page,
  server,
  demo,
  complaints,
}) => {
  await signInOnPage(page, { url: server.url, ...demo });

  await page.getByRole('link', { name: /Halloran/ }).click();
  await page.getByRole('link', { name: 'Trends' }).click();
  await expect(page.getByRole('region', { name: /^Learning: SMR up/ })).toContainText('4 sessions');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Summary' }).click();
  await page.getByRole('table', { name: 'Sessions' }).getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Brain or muscle' })).toContainText('95 % interval');
  await expect(page.getByRole('region', { name: 'Learning: SMR' })).toContainText('Effect size');

  const figures = page.getByRole('region', { name: 'Whole session' });
  await figures.getByRole('button', { name: /^Rewarded time/ }).focus();
  await page.keyboard.press('Enter');
  const card = page.getByRole('region', { name: 'Origin of Rewarded time' });
  await expect(card).toContainText('12-15 Hz at Cz');
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();

  await page.getByRole('button', { name: 'Choose protocols' }).click();
  await page.getByText('Theta down', { exact: true }).click();
  await page.getByText('Frontal alpha asymmetry').click();
  await page.getByRole('button', { name: 'Compute' }).click();
  const table = page.getByRole('table', { name: 'Protocols side by side' });
  await expect(table.getByRole('row')).toHaveCount(4);
  await expect(page.getByText(/gives exactly the figures of the session/)).toBeVisible();
  await expect(page.getByText(/Frontal alpha asymmetry cannot run here/)).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await test.step('paper holds this session alone, all of it and nothing around it', async () => {
    await expect(
      page.getByText('An answer that is not shown on this page needs your attention'),
    ).toBeVisible();
    const { words, cut } = await paperOf(page);
    expect(words).toContain('Halloran');
    expect(words).toContain('Frontal alpha asymmetry cannot run here');
    expect(words).toContain('Effect size');
    for (const around of ['Sign out', 'EEG files', 'Devices', 'An answer that is not shown', 'Compute']) {
      expect(words).not.toContain(around);
    }
    expect(cut).toEqual([]);
  });

  await test.step('figures, dates and sentences read the same where the page runs from right to left', async () => {
    await readFromRightToLeft(page);
    await expect(page.getByRole('region', { name: 'Learning: SMR' })).toContainText('Effect size');
    expect(await disorderedTexts(page)).toEqual([]);
    await page.getByRole('link', { name: 'Sessions' }).first().click();
    await expect(page.getByRole('table', { name: 'Sessions' })).toBeVisible();
    expect(await disorderedTexts(page)).toEqual([]);
    await page.getByRole('link', { name: 'Trends' }).click();
    await expect(page.getByRole('region', { name: /^Learning: SMR up/ })).toContainText('4 sessions');
    expect(await disorderedTexts(page)).toEqual([]);
    await page.getByRole('link', { name: 'Clients' }).first().click();
    await expect(page.getByRole('table', { name: 'Clients' })).toBeVisible();
    expect(await disorderedTexts(page)).toEqual([]);
  });
  expect(complaints).toEqual([]);
});
