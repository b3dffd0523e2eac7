import type { Locator, Page } from '@playwright/test';
import { chooseFormats } from '#shared/locale/formats.ts';
import { pathTo } from '#shared/routes.ts';
import { allFigures } from '#tests/figures.ts';
import { expect, test, testOnDemo } from '../fixtures.ts';
import { settledLayout } from '../layout.ts';
import { directionProblems } from '../overlaps.ts';
import { callsOf, type DemoCalls, signInOnPage } from '../practice.ts';
import { disorderedTexts } from '../text-order.ts';

const LANGUAGES = ['en-US', 'de-DE', 'ar-EG', 'fa-IR'];

// Other files run in the same process.
test.afterEach(() => chooseFormats({ languages: [], timeFormat: 'browser' }));

test('every figure has its characters in order where the page runs from right to left', async ({
  page,
  server,
}) => {
  await page.goto(server.url);
  await expect(page.getByRole('heading').first()).toBeVisible();
  for (const language of LANGUAGES) {
    chooseFormats({ languages: [language], timeFormat: 'browser' });
    await page.evaluate((figures) => {
      document.documentElement.dir = 'rtl';
      document.body.replaceChildren(
        ...figures.map((figure) => {
          // As `Num` renders it.
          const isolated = Object.assign(document.createElement('bdi'), { dir: 'ltr', textContent: figure });
          const line = document.createElement('p');
          line.append('שלום ', isolated, ' (2)');
          return line;
        }),
      );
    }, allFigures());

    const written = await page.locator('bdi').allTextContents();
    expect(written.length).toBeGreaterThan(25);
    const disordered = await disorderedTexts(page, 'bdi');
    expect(disordered, language).toEqual([]);
  }
});

/** Opens a screen and resolves with what shows that it is filled. */
type Screen = [name: string, path: string, filled: (main: Locator, page: Page) => Locator];

testOnDemo(
  'fifteen screens are right in both directions: nothing cut, covered or running the wrong way @layout',
  async ({ page, server, demo, complaints }) => {
    await signInOnPage(page, { url: server.url, ...demo });
    const screens = await screensOf(await callsOf(page, server.url));
    const problems: string[] = [];
    expect(screens.length).toBeGreaterThanOrEqual(15);

    for (const direction of ['ltr', 'rtl'] as const) {
      await page.evaluate(
        (settings) => localStorage.setItem('loopwell.settings', settings),
        JSON.stringify({ direction, reportTemplates: { session: 'everything' } }),
      );
      for (const [name, path, filled] of screens) {
        await page.goto(server.url + path);
        await expect(page.locator('html')).toHaveAttribute('dir', direction);
        await expect(filled(page.getByRole('main'), page).first()).toBeVisible();
        await expect(page.locator('[aria-busy="true"], .lw-skeleton')).toHaveCount(0);
        const found = [
          ...(await settledLayout(page, { mayScroll: true })),
          ...(await directionProblems(page, direction)),
          ...(await disorderedTexts(page)).map((text) => `characters out of order: ${text}`),
        ];
        problems.push(...found.map((problem) => `${name}, ${direction}: ${problem}`));
      }
    }
    expect(problems).toEqual([]);
    expect(complaints).toEqual([]);
  },
);

async function screensOf({ therapistId, clientOf, sessionsOf, call }: DemoCalls): Promise<Screen[]> {
  const client = { therapistId, clientId: await clientOf('Halloran') };
  const { sessionId } = (await sessionsOf(client.clientId))[0]!;
  const { protocols } = await call<{ protocols: { protocolId: string }[] }>('GET', '/protocols');
  const { eegFiles } = await call<{ eegFiles: { eegFileId: string }[] }>('GET', '/eegFiles');
  const text =
    (words: string | RegExp) =>
    (main: Locator): Locator =>
      main.getByText(words);
  const anyLink = (main: Locator): Locator => main.getByRole('link');
  return [
    ['clients', pathTo.clients(), text('Halloran')],
    ['summary of a client', pathTo.client(client), text('Next step')],
    ['trends', pathTo.client({ ...client, tab: 'trends' }), text('4 sessions')],
    ['sessions', pathTo.sessions(), text('Halloran')],
    ['session', pathTo.sessionBreakdown({ ...client, sessionId }), text('95 % interval')],
    ['comparison', pathTo.compareSessions(client), text('Trained time')],
    ['report', pathTo.sessionReport({ ...client, sessionId }), text('CRED-nf checklist')],
    ['protocols', pathTo.protocols(), anyLink],
    ['protocol', pathTo.protocol({ therapistId, protocolId: protocols[0]!.protocolId }), text('Conditions')],
    ['questionnaires', pathTo.questionnaires(), anyLink],
    ['outcomes', pathTo.outcomes(), text('GAD-7')],
    ['EEG files', pathTo.eegFiles(), text('.edf')],
    [
      'EEG review',
      pathTo.eegReview({ eegFileId: eegFiles[0]!.eegFileId }),
      (_main, page) => page.locator('.lw-review-canvas canvas'),
    ],
    ['devices', pathTo.devices(), text(/headset/i)],
    ['feedback responses', pathTo.feedbackResponses(), text(/feedback/i)],
    ['account', pathTo.account(), text('Mains frequency')],
    ['operators', pathTo.operators(), text('Invite')],
  ];
}
