import type { Page } from '@playwright/test';
import { identityFromToken, TOKENS_KEY, type Tokens } from '#api/tokens.ts';
import { SOME_STUDY } from '#server/testing/studies.ts';
import type { Session, SessionListItem } from '#shared/api/sessions.ts';
import { pathTo } from '#shared/routes.ts';
import { violations } from '../accessibility.ts';
import { expectOk, send } from '../account.ts';
import { expect, testOnOwnServer as test } from '../fixtures.ts';
import { problemsOf } from '../layout.ts';
import { signInToDemo } from '../practice.ts';

type Clients = { clients: { clientId: string; lastName: string }[] };
type Call = <Answer>(method: string, to: string, body?: unknown) => Promise<Answer>;

test('pages full of rows and charts fit both windows and have no accessibility problem @layout', async ({
  page,
  server,
  complaints,
}) => {
  await signInToDemo(page, server.url);
  const { call, therapistId } = await callsOf(page, server.url);
  const { clients } = await call<Clients>('GET', '/clients');
  const clientOf = (lastName: string) => clients.find((client) => client.lastName === lastName)!.clientId;
  const trained = { therapistId, clientId: clientOf('Halloran') };
  const { sessionId } = (await sessionsOf(call, trained.clientId))[0]!;
  const assessed = { therapistId, clientId: clientOf('Lindqvist') };
  const studyId = await makeStudy(call, trained.clientId);

  const main = page.getByRole('main');
  const pages: [path: string, loaded: string | RegExp][] = [
    [pathTo.client({ ...trained, tab: 'trends' }), '4 sessions'],
    [pathTo.compareSessions(trained), 'Trained time'],
    [pathTo.sessionBreakdown({ ...trained, sessionId }), '95 % interval'],
    [pathTo.sessionReport({ ...trained, sessionId }), 'CRED-nf checklist'],
    [pathTo.progressReport(trained), 'Sessions'],
    [await assessmentPath(call, assessed, 'recording'), 'Print report'],
    [await assessmentPath(call, assessed, 'assessmentReport'), 'Sections'],
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

/** Calls the API as the therapist who is signed in on the page. */
async function callsOf(page: Page, url: string): Promise<{ call: Call; therapistId: string }> {
  const stored = await page.evaluate((key) => localStorage.getItem(key)!, TOKENS_KEY);
  const { accessToken, idToken } = JSON.parse(stored) as Tokens;
  const { userId: therapistId } = identityFromToken(idToken)!;
  const authorization = `Bearer ${accessToken}`;
  return {
    therapistId,
    async call<Answer>(method: string, to: string, body?: unknown) {
      const path = `/v2/therapist/${therapistId}${to}`;
      const response = await expectOk(await send(url, method, path, body, { authorization }));
      return (await response.json()) as Answer;
    },
  };
}

async function sessionsOf(call: Call, clientId: string): Promise<SessionListItem[]> {
  return (await call<{ sessions: SessionListItem[] }>('GET', `/sessions?clientId=${clientId}`)).sessions;
}

/** Address of the client's recorded assessment, or of its report on paper. */
async function assessmentPath(
  call: Call,
  ids: { therapistId: string; clientId: string },
  name: 'recording' | 'assessmentReport',
): Promise<string> {
  for (const { sessionId } of await sessionsOf(call, ids.clientId)) {
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
async function makeStudy(call: Call, clientId: string): Promise<string> {
  const consent = { kind: 'research', documentVersion: '2', givenBy: 'The client', givenOn: '2026-01-12' };
  await call('POST', `/client/${clientId}/consent`, consent);
  const { studyId } = await call<{ studyId: string }>('POST', '/study', SOME_STUDY);
  await call('POST', `/study/${studyId}/participant`, { clientId });
  return studyId;
}
