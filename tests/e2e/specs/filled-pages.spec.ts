import { SOME_STUDY } from '#server/testing/studies.ts';
import type { Session } from '#shared/api/sessions.ts';
import { pathTo } from '#shared/routes.ts';
import { violations } from '../accessibility.ts';
import { expect, testOnDemo as test } from '../fixtures.ts';
import { problemsOf } from '../layout.ts';
import { callsOf, type DemoCalls, signInOnPage } from '../practice.ts';

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
  const studyId = await makeStudy(calls, trained.clientId);

  const main = page.getByRole('main');
  const pages: [path: string, loaded: string | RegExp][] = [
    [pathTo.client({ ...trained, tab: 'trends' }), '4 sessions'],
    [pathTo.compareSessions(trained), 'Trained time'],
    [pathTo.sessionBreakdown({ ...trained, sessionId }), '95 % interval'],
    [pathTo.sessionReport({ ...trained, sessionId }), 'CRED-nf checklist'],
    [pathTo.progressReport(trained), 'Sessions'],
    [await assessmentPath(calls, assessed, 'recording'), 'Print report'],
    [await assessmentPath(calls, assessed, 'assessmentReport'), 'Sections'],
    [pathTo.outcomes(), 'GAD-7'],
    [pathTo.studies(), SOME_STUDY.name],
    [pathTo.study({ studyId }), 'Blinded'],
  ];
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

/** Address of the client's recorded assessment, or of its report on paper. */
async function assessmentPath(
  { call, sessionsOf }: DemoCalls,
  ids: { therapistId: string; clientId: string },
  name: 'recording' | 'assessmentReport',
): Promise<string> {
  for (const { sessionId } of await sessionsOf(ids.clientId)) {
    const { components } = await call<Session>('GET', `/session/${sessionId}`);
    const component = components.find(({ assessment }) => assessment);
    if (!component?.assessment) continue;
    const { assessmentId } = component.assessment;
    return pathTo[name]({
      ...ids,
      sessionId,
      assessmentId,
      sessionComponentId: component.sessionComponentId,
    });
  }
  throw new Error('The demo practice has no assessment of this client.');
}

/** A study with one client, who agreed to research. */
async function makeStudy({ call }: DemoCalls, clientId: string): Promise<string> {
  const consent = { kind: 'research', documentVersion: '2', givenBy: 'The client', givenOn: '2026-01-12' };
  await call('POST', `/client/${clientId}/consent`, consent);
  const { studyId } = await call<{ studyId: string }>('POST', '/study', SOME_STUDY);
  await call('POST', `/study/${studyId}/participant`, { clientId });
  return studyId;
}
