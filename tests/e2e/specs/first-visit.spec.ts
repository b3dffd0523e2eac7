import { violations } from '../accessibility.ts';
import { makeAccount, THERAPIST } from '../account.ts';
import { expect, testOnOwnServer as test } from '../fixtures.ts';
import { signInBrowser, signInOnPage } from '../practice.ts';

type Box = { x: number; y: number; width: number; height: number };

/** Whether a card is next to what it describes, and covers nothing of it. */
function whereIs(card: Box, spot: Box): 'beside' | 'over' | 'elsewhere' {
  const apart = (at: 'x' | 'y', size: 'width' | 'height') =>
    Math.max(card[at] - spot[at] - spot[size], spot[at] - card[at] - card[size]);
  const [across, down] = [apart('x', 'width'), apart('y', 'height')];
  if (across < 0 && down < 0) return 'over';
  return Math.max(across, down) <= 16 ? 'beside' : 'elsewhere';
}

test.use({ serverEnvironment: { FIRST_VISIT_HELP: 'on' } });

// Layers and places of popovers are only in a real browser.
test('the first visit begins with a tour that fits the window, and another computer does not repeat it', async ({
  page,
  browser,
  server,
  complaints,
}) => {
  const account = await makeAccount(server);
  await page.setViewportSize({ width: 1280, height: 720 });
  await signInOnPage(page, { ...account, password: THERAPIST.password });
  const card = page.getByRole('dialog');
  await expect(page.getByRole('dialog', { name: 'Welcome to Loopwell' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No clients yet' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeFocused();
  expect(await violations(page)).toEqual([]);

  for (const [width, height] of [
    [1280, 720],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (let stop = 1; stop <= 7; stop += 1) {
      await expect(card.getByText(`${stop} of 7`)).toBeInViewport({ ratio: 1 });
      await expect(card).toBeInViewport({ ratio: 1 });
      const place = async () => {
        const [spot, box] = await Promise.all([
          page.locator('[data-tour-spot]').boundingBox(),
          card.boundingBox(),
        ]);
        return [width, stop, box && spot ? whereIs(box, spot) : 'not drawn'];
      };
      // The card is placed after the window has changed.
      await expect.poll(place).toEqual([width, stop, 'beside']);
      if (stop < 7) await page.keyboard.press('ArrowRight');
    }
    for (let stop = 7; stop > 1; stop -= 1) await page.keyboard.press('ArrowLeft');
  }
  // The page stays usable beside the card.
  await page.getByRole('link', { name: 'Protocols' }).click();
  await expect(page.getByRole('heading', { name: 'Protocols', level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Skip the tour' }).click();
  await expect(card).toHaveCount(0);

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signInBrowser(other, account);
  await other.goto(`${server.url}/app/clients`);
  await expect(other.getByRole('region', { name: 'First steps' })).toBeVisible();
  await expect(other.getByRole('dialog')).toHaveCount(0);
  expect(await violations(other)).toEqual([]);
  await elsewhere.close();
  expect(complaints).toEqual([]);
});
