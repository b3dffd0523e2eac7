import { SOME_STUDY } from '#server/testing/studies.ts';
import { pathTo } from '#shared/routes.ts';
import { violations } from '../accessibility.ts';
import { expect, testOnDemo as test } from '../fixtures.ts';
import { problemsOf } from '../layout.ts';
import { makeStudy, recordingOf } from '../pages/every-page.ts';
import { callsOf, signInOnPage } from '../practice.ts';

test('pages full of rows and charts fit both windows and have no accessibility problem @layout', async ({
  page,
  server,
  demo,
  complaints,
}) => {
  await signInOnPage(page, { url: server.url, ...demo });
  const calls = await callsOf(page, server.url);
  const { therapistId } = calls;
  const trained = { therapistId, clientId: await calls.clientOf('Halloran') };
  const { sessionId } = (await calls.sessionsOf(trained.clientId))[0]!;
  const assessed = { therapistId, clientId: await calls.clientOf('Lindqvist') };
  const recording = await recordingOf(calls, assessed);
  const studyId = await makeStudy(calls, trained.clientId);

  const main = page.getByRole('main');
  const pages: [path: string, loaded: string | RegExp][] = [
    [pathTo.client({ ...trained, tab: 'trends' }), '4 sessions'],
    [pathTo.compareSessions(trained), 'Trained time'],
    [pathTo.sessionBreakdown({ ...trained, sessionId }), '95 % interval'],
    [pathTo.sessionReport({ ...trained, sessionId }), 'CRED-nf checklist'],
    [pathTo.progressReport(trained), 'Sessions'],
    [pathTo.recording(recording), 'Print report'],
    [pathTo.assessmentReport(recording), 'Sections'],
    [pathTo.outcomes(), 'GAD-7'],
    [pathTo.studies(), SOME_STUDY.name],
    [pathTo.study({ studyId }), 'Blinded'],
  ];
  await page.evaluate(
    (settings) => localStorage.setItem('loopwell.settings', settings),
    JSON.stringify({ reportTemplates: { session: 'everything' } }),
  );
  const problems: string[] = [];
  for (const [path, loaded] of pages) {
    await page.goto(server.url + path);
    await expect(main.getByText(loaded).first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"], .lw-skeleton')).toHaveCount(0);
    problems.push(...(await problemsOf(page, path, { mayScroll: true })));
    if (!/[rR]eport/.test(path)) continue;
    await page.emulateMedia({ media: 'print' });
    problems.push(...(await violations(page)).map((problem) => `${path}, on paper: ${problem}`));
    await page.emulateMedia({ media: null });
  }
  expect(problems).toEqual([]);
  expect(complaints).toEqual([]);
});
