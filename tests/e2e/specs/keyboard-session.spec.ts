import type { Locator, Page } from '@playwright/test';
import { THERAPIST } from '../account.ts';
import { expect, test, testOnDemo } from '../fixtures.ts';
import { makePractice } from '../practice.ts';

/** The way by Tab, Enter, Space and the arrow keys. */
const MOST_TABS = 25;

const FOUND = [
  ['start session', 'Action', /^Start a session/],
  ['theta', 'Protocol', /theta/i],
  ['PHQ', 'Questionnaire', /PHQ/],
  ['dark theme', 'Action', /dark theme/i],
  ['add client', 'Action', /^Add client/],
  ['protocols', 'Page', /^Protocols/],
] as const;

/** Counts the Tab keys of a person without a mouse. */
class Keys {
  tabCount = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async tabTo(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    const before = this.tabCount;
    const isThere = () =>
      target.evaluate((element) => element === document.activeElement, undefined, { timeout: 10_000 });
    while (!(await isThere())) {
      if (this.tabCount - before > 40) throw new Error(`No way by Tab to ${String(target)}`);
      await this.#page.keyboard.press('Tab');
      this.tabCount += 1;
    }
  }

  async press(target: Locator): Promise<void> {
    await this.tabTo(target);
    await this.#page.keyboard.press('Enter');
  }
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

type SignIn = { url: string; email: string; password: string };

/** Signs in by keyboard, and ends at the list of clients with the focus on its heading. */
async function signIn(page: Page, keys: Keys, { url, email, password }: SignIn): Promise<void> {
  await page.goto(`${url}/login`);
  await expect(page.getByLabel('E-mail address')).toBeFocused();
  await page.keyboard.type(email);
  await keys.tabTo(page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Clients')).toBeFocused();
  await expect(page.getByRole('table', { name: 'Clients' })).toBeVisible();
}

/** From the room to a run on the simulated headset, which is the source unless another one is chosen. */
async function startRun(page: Page, keys: Keys): Promise<void> {
  await expect(heading(page, 'Prepare the session')).toBeFocused();
  const connect = page.getByRole('button', { name: 'Connect and check contact' });
  await expect(connect).toBeEnabled();
  await keys.press(connect);
  await expect(heading(page, /contact|care/i)).toBeFocused();
  const start = page.getByRole('button', { name: /^Start (the baseline|anyway)$/ });
  await expect(start.and(page.locator(':enabled'))).toBeVisible({ timeout: 90_000 });
  const tabCount = keys.tabCount;
  // Contact that changes meanwhile can disable the button before it is reached. The way then starts again at the heading, and
  // only the last one counts.
  await expect(async () => {
    if ((await start.count()) === 0) return;
    keys.tabCount = tabCount;
    await heading(page, /contact|care|signal/i).focus({ timeout: 5000 });
    await keys.press(start.and(page.locator(':enabled')));
    await expect(start).toHaveCount(0, { timeout: 10_000 });
  }).toPass({ timeout: 120_000 });
  await expect(heading(page, /^Baseline, eyes/)).toBeFocused();
  await expect(heading(page, 'Baseline done')).toBeFocused({ timeout: 240_000 });
  await keys.press(page.getByRole('button', { name: /^Start run 1/ }));
  await expect(page.getByRole('region', { name: 'Success', exact: true })).toBeVisible();
  await expect(heading(page, /^Run 1/)).toBeFocused();
}

test('sign-in to a running session takes few Tab keys @deep', async ({ page, server, complaints }) => {
  const keys = new Keys(page);
  const practice = await makePractice(server);
  await signIn(page, keys, { ...practice, password: THERAPIST.password });
  await keys.press(page.getByRole('button', { name: /^Actions for/ }).first());
  await expect(page.getByRole('menuitem', { name: 'Start session' })).toBeFocused();
  await page.keyboard.press('Enter');
  await startRun(page, keys);

  expect(keys.tabCount).toBeLessThanOrEqual(MOST_TABS);
  expect(complaints).toEqual([]);
});

testOnDemo(
  'so does the way over the page of a client, in the demo practice @deep',
  async ({ page, server, demo, complaints }) => {
    testOnDemo.slow();
    const keys = new Keys(page);
    await signIn(page, keys, { url: server.url, ...demo });
    await keys.tabTo(page.getByLabel('Search clients'));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const start = page.locator('a, button').filter({ hasText: /^Start session$/ });
    await expect(start).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await keys.press(start);
    await startRun(page, keys);

    expect(keys.tabCount).toBeLessThanOrEqual(MOST_TABS);
    expect(complaints).toEqual([]);
  },
);

testOnDemo(
  'the palette finds what people ask for first @deep',
  async ({ page, server, demo, complaints }) => {
    const keys = new Keys(page);
    await signIn(page, keys, { url: server.url, ...demo });
    const field = page.getByRole('textbox', { name: 'Search, or type what to do' });
    const found = page.getByRole('list', { name: 'Results' }).getByRole('listitem');
    for (const [words, kind, name] of FOUND) {
      await page.keyboard.press('Control+k');
      await field.fill(words);
      await expect(found.filter({ hasText: kind }).filter({ hasText: name }).first()).toBeVisible();
      await page.keyboard.press('Escape');
    }
    expect(complaints).toEqual([]);
  },
);
