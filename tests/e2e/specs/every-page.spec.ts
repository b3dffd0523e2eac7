import type { Page } from '@playwright/test';
import { pathTo } from '#shared/routes.ts';
import { THEMES } from '#shared/domain/app-settings.ts';
import { violations } from '../accessibility.ts';
import { expect, testOnDemo, testOnOwnServer as test } from '../fixtures.ts';
import { pagesOfApp, PUBLIC_PAGES, PUBLIC_PAGES_SIGNED_IN, type Visit } from '../pages/every-page.ts';
import { paperOf } from '../paper.ts';
import { callsOf, makePractice, signInOnPage } from '../practice.ts';

/** The width of WCAG 1.4.10: a window of 1280 px at 400 %. Session room and review of signals are excluded. */
const NARROW = { width: 320, height: 640 };
const USUAL = { width: 1280, height: 800 };

testOnDemo(
  'every page of the app is readable in all themes and both directions, in a narrow window, with forced colours and on paper @deep',
  async ({ page, server, demo }) => {
    testOnDemo.slow();
    await signInOnPage(page, { url: server.url, ...demo });
    const pages = await pagesOfApp(await callsOf(page, server.url));

    expect(await problemsOn(page, server.url, [...visitsOf(pages), ...PUBLIC_PAGES_SIGNED_IN])).toEqual([]);
  },
);

test('every page without a sign-in is readable in the same ways @deep', async ({ page, server }) => {
  test.slow();
  expect(await problemsOn(page, server.url, [{ path: pathTo.setup() }])).toEqual([]);

  await makePractice(server);
  expect(await problemsOn(page, server.url, visitsOf(PUBLIC_PAGES))).toEqual([]);
});

/** Without the pages that have no address of their own here. */
const visitsOf = (pages: Readonly<Record<string, readonly Visit[] | string>>): Visit[] =>
  Object.values(pages).flatMap((visits) => (typeof visits === 'string' ? [] : visits));

async function problemsOn(page: Page, url: string, visits: readonly Visit[]): Promise<string[]> {
  const problems: string[] = [];
  for (const { path, isWide = false } of visits) {
    await page.goto(url + path);
    await settled(page);
    expect(new URL(page.url()).pathname).toBe(path);
    for (const theme of THEMES) {
      await setTheme(page, theme);
      const found = await violations(page, theme === 'light' ? {} : { changed: 'colors' });
      problems.push(...found.map((problem) => `${path}, ${theme}: ${problem}`));
    }
    await setTheme(page, 'light');
    await setDirection(page, 'rtl');
    problems.push(
      ...(await violations(page, { changed: 'places' })).map(
        (problem) => `${path}, right to left: ${problem}`,
      ),
    );
    await setDirection(page, 'ltr');
    await page.emulateMedia({ forcedColors: 'active' });
    problems.push(...(await unmarked(page)).map((problem) => `${path}, forced colours: ${problem}`));
    await page.emulateMedia({ forcedColors: 'none' });
    if (!isWide) {
      await page.setViewportSize(NARROW);
      await settled(page);
      problems.push(
        ...(await wideOnceDrawn(page)).map((problem) => `${path}, ${NARROW.width} px: ${problem}`),
      );
      await page.setViewportSize(USUAL);
    }
    const paper = await paperOf(page);
    for (const words of CHROME)
      if (paper.words.includes(words)) problems.push(`${path}, on paper: '${words}'`);
    problems.push(...paper.cut.map((html) => `${path}, cut on paper: ${html.slice(0, 120)}`));
  }
  return problems;
}

/** Texts of menu and top bar. */
const CHROME = ['Need Help?', 'User Type:', 'Ctrl K', 'Account menu'];

async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('h1') !== null);
  await expect(page.locator('[aria-busy="true"], .lw-skeleton')).toHaveCount(0);
}

const setTheme = (page: Page, theme: string): Promise<void> =>
  page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen;
    document.body.classList.toggle('bp6-dark', chosen === 'one-dark');
  }, theme);

const setDirection = (page: Page, direction: 'ltr' | 'rtl'): Promise<void> =>
  page.evaluate((dir) => void (document.documentElement.dir = dir), direction);

/** Charts are drawn anew a moment after the window became narrow. */
async function wideOnceDrawn(page: Page): Promise<string[]> {
  await expect
    .poll(() => tooWide(page))
    .toEqual([])
    .catch(() => undefined);
  return tooWide(page);
}

/** What extends beyond the window, where nothing scrolls it. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} px wide`);
    for (const element of document.querySelectorAll('header *, main *')) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('.lw-visually-hidden'))
        continue;
      const { right, width } = element.getBoundingClientRect();
      if (width === 0 || right <= innerWidth + 1) continue;
      const scrolls = (box: Element | null): boolean =>
        box !== null &&
        (['auto', 'scroll'].includes(getComputedStyle(box).overflowX) || scrolls(box.parentElement));
      if (!scrolls(element.parentElement)) found.push(element.outerHTML.slice(0, 120));
    }
    return found.slice(0, 8);
  });

/** Controls that can only be told apart by a color that forced colours take away. */
const unmarked = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll(
      'main .bp6-button:not(.bp6-minimal), main input:not([type="range"]), main select, main textarea',
    )) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const { appearance, borderTopStyle, borderTopWidth, outlineStyle } = getComputedStyle(element);
      // The browser draws these itself.
      if (element.matches('input:is([type="radio"], [type="checkbox"])') && appearance !== 'none') continue;
      const isBordered = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0;
      if (!isBordered && outlineStyle === 'none') found.push(`no border: ${element.outerHTML.slice(0, 100)}`);
    }
    return found.slice(0, 5);
  });
