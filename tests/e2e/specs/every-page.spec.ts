import type { Page } from '@playwright/test';
import { identityFromToken, TOKENS_KEY, type Tokens } from '#api/tokens.ts';
import { pathTo } from '#shared/routes.ts';
import { THEMES } from '#shared/domain/app-settings.ts';
import { violations } from '../accessibility.ts';
import { expectOk, send } from '../account.ts';
import { expect, testOnDemo as test } from '../fixtures.ts';
import { paperOf } from '../paper.ts';
import { signInOnPage } from '../practice.ts';

/** The width of WCAG 1.4.10: a window of 1280 px at 400 %. Session room and review of signals are excluded. */
const NARROW = { width: 320, height: 640 };
const USUAL = { width: 1280, height: 800 };

test('every page is readable in all themes and both directions, in a narrow window, with forced colours and on paper @deep', async ({
  page,
  server,
  demo,
}) => {
  test.slow();
  await signInOnPage(page, { url: server.url, ...demo });
  const problems: string[] = [];
  for (const [path, width] of await pagesOf(page, server.url)) {
    await page.goto(server.url + path);
    await settled(page);
    for (const theme of THEMES) {
      await setTheme(page, theme);
      const found = await violations(page, { colorsOnly: theme !== 'light' });
      problems.push(...found.map((problem) => `${path}, ${theme}: ${problem}`));
    }
    await setTheme(page, 'light');
    await setDirection(page, 'rtl');
    problems.push(...(await violations(page)).map((problem) => `${path}, right to left: ${problem}`));
    await setDirection(page, 'ltr');
    await page.emulateMedia({ forcedColors: 'active' });
    problems.push(...(await unmarked(page)).map((problem) => `${path}, forced colours: ${problem}`));
    await page.emulateMedia({ forcedColors: 'none' });
    if (width !== 'wide') {
      await page.setViewportSize(NARROW);
      await settled(page);
      problems.push(...(await tooWide(page)).map((problem) => `${path}, ${NARROW.width} px: ${problem}`));
      await page.setViewportSize(USUAL);
    }
    const paper = await paperOf(page);
    for (const words of CHROME)
      if (paper.words.includes(words)) problems.push(`${path}, on paper: '${words}'`);
    problems.push(...paper.cut.map((html) => `${path}, cut on paper: ${html.slice(0, 120)}`));
  }
  expect(problems).toEqual([]);
});

/** Texts of menu and top bar. */
const CHROME = ['Need Help?', 'User Type:', 'Ctrl K', 'Account menu'];

async function pagesOf(page: Page, url: string): Promise<[path: string, width?: 'wide'][]> {
  const stored = await page.evaluate((key) => localStorage.getItem(key)!, TOKENS_KEY);
  const { accessToken, idToken } = JSON.parse(stored) as Tokens;
  const { userId: therapistId } = identityFromToken(idToken)!;
  const authorization = `Bearer ${accessToken}`;
  const get = async <Answer>(path: string) =>
    (await (
      await expectOk(
        await send(url, 'GET', `/v2/therapist/${therapistId}${path}`, undefined, { authorization }),
      )
    ).json()) as Answer;
  const { clients } = await get<{ clients: { clientId: string; lastName: string }[] }>('/clients');
  const { clientId } = clients.find(({ lastName }) => lastName === 'Halloran')!;
  const ofClient = { therapistId, clientId };
  const { sessions } = await get<{ sessions: { sessionId: string }[] }>(`/sessions?clientId=${clientId}`);
  const { sessionId } = sessions[0]!;
  const { protocols } = await get<{ protocols: { protocolId: string }[] }>('/protocols');
  const { protocolId } = protocols[0]!;
  return [
    [pathTo.clients()],
    ...['', 'trends', 'assessments', 'files', 'notes', 'consent', 'contacts'].map((tab): [string] => [
      pathTo.client({ ...ofClient, ...(tab && { tab }) }),
    ]),
    [pathTo.clientSessions(ofClient)],
    [pathTo.clientQuestionnaires(ofClient)],
    [pathTo.compareSessions(ofClient)],
    [pathTo.sessionBreakdown({ ...ofClient, sessionId }), 'wide'],
    [pathTo.sessions()],
    [pathTo.protocols()],
    [pathTo.protocol({ therapistId, protocolId })],
    [pathTo.feedbackResponses()],
    [pathTo.assessments()],
    [pathTo.questionnaires()],
    [pathTo.eegFiles()],
    [pathTo.devices()],
    [pathTo.outcomes()],
    [pathTo.studies()],
    [pathTo.operators()],
    [pathTo.account()],
  ];
}

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
      const { borderTopStyle, borderTopWidth, outlineStyle } = getComputedStyle(element);
      const isBordered = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0;
      if (!isBordered && outlineStyle === 'none') found.push(`no border: ${element.outerHTML.slice(0, 100)}`);
    }
    return found.slice(0, 5);
  });
