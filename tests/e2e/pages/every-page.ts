import { SOME_STUDY } from '#server/testing/studies.ts';
import type { Session } from '#shared/api/sessions.ts';
import { type PageName, pathTo } from '#shared/routes.ts';
import { CLIENT_TABS } from '#widgets/clients/client-tabs.ts';
import type { DemoCalls } from '../practice.ts';

/** `isWide`: WCAG 1.4.10 allows scrolling in two directions, as for the review of signals. */
export type Visit = { path: string; isWide?: boolean };
type Visits = readonly Visit[] | 'leads to another page' | 'in session-states.spec' | 'before the setup';

/** Addresses of every page for someone who is not signed in. */
export const PUBLIC_PAGES = {
  signIn: [{ path: pathTo.signIn() }],
  login: [{ path: pathTo.login() }],
  setup: 'before the setup',
  register: [{ path: pathTo.register() }],
  onboardClient: [{ path: pathTo.onboardClient() }],
  payment: [{ path: pathTo.payment() }],
  pastDue: [{ path: pathTo.pastDue() }],
  survey: [{ path: pathTo.survey() }],
  purchaseDevice: [{ path: pathTo.purchaseDevice() }],
  forgotPassword: [{ path: pathTo.forgotPassword() }],
  welcome: [{ path: pathTo.welcome() }],
  requestVerification: [{ path: pathTo.requestVerification() }],
  verification: [{ path: pathTo.verification() }],
  notFound: [{ path: pathTo.notFound() }],
  awSnap: [{ path: pathTo.awSnap() }],
} as const satisfies Partial<Record<PageName, Visits>>;

/** Those that differ for someone who is signed in. */
export const PUBLIC_PAGES_SIGNED_IN: readonly Visit[] = [
  { path: pathTo.payment() },
  { path: pathTo.purchaseDevice() },
  { path: pathTo.survey() },
];

/** 'sessions' and 'questionnaires' are pages of their own. */
const TABS = Object.keys(CLIENT_TABS).filter((tab) => !['sessions', 'questionnaires'].includes(tab));

type PageOfApp = Exclude<PageName, keyof typeof PUBLIC_PAGES>;

/** Addresses of every page of the app, with what the demo practice has. */
export async function pagesOfApp(calls: DemoCalls): Promise<Record<PageOfApp, Visits>> {
  const { therapistId, call } = calls;
  const client = { therapistId, clientId: await calls.clientOf('Halloran') };
  const session = { ...client, sessionId: (await calls.sessionsOf(client.clientId))[0]!.sessionId };
  const assessed = { therapistId, clientId: await calls.clientOf('Lindqvist') };
  const recording = await recordingOf(calls, assessed);
  const { protocols } = await call<{ protocols: { protocolId: string }[] }>('GET', '/protocols');
  const { eegFiles } = await call<{ eegFiles: { eegFileId: string }[] }>('GET', '/eegFiles');
  const library = await call<{ questionnaires: { questionnaireId: string }[] }>('GET', '/questionnaires');
  const planned = await call<Session>('POST', `/client/${client.clientId}/sessions`);
  const { sessionComponentId } = planned.components[0]!;
  return {
    app: 'leads to another page',
    session: 'leads to another page',
    clients: [{ path: pathTo.clients() }],
    client: TABS.map((tab) => ({ path: pathTo.client({ ...client, ...(tab && { tab }) }) })),
    clientSessions: [{ path: pathTo.clientSessions(client) }],
    clientQuestionnaires: [{ path: pathTo.clientQuestionnaires(client) }],
    compareSessions: [{ path: pathTo.compareSessions(client) }],
    progressReport: [{ path: pathTo.progressReport(client) }],
    sessions: [{ path: pathTo.sessions() }],
    sessionBreakdown: [{ path: pathTo.sessionBreakdown(session) }],
    sessionReport: [{ path: pathTo.sessionReport(session) }],
    sessionReview: [{ path: pathTo.sessionReview(session), isWide: true }],
    biofeedback: 'in session-states.spec',
    visitPlan: [{ path: pathTo.visitPlan({ ...client, sessionComponentId }) }],
    recording: [{ path: pathTo.recording(recording) }],
    assessmentReport: [{ path: pathTo.assessmentReport(recording) }],
    assessments: [{ path: pathTo.assessments() }],
    protocols: [{ path: pathTo.protocols() }],
    protocol: [{ path: pathTo.protocol({ therapistId, protocolId: protocols[0]!.protocolId }) }],
    feedbackResponses: [{ path: pathTo.feedbackResponses() }],
    devices: [{ path: pathTo.devices() }],
    connectionTest: [{ path: pathTo.connectionTest() }],
    questionnaires: [{ path: pathTo.questionnaires() }],
    questionnaire: [
      { path: pathTo.questionnaire({ assessmentId: library.questionnaires[0]!.questionnaireId }) },
    ],
    eegFiles: [{ path: pathTo.eegFiles() }],
    eegUpload: [{ path: pathTo.eegUpload() }],
    eegReview: [{ path: pathTo.eegReview({ eegFileId: eegFiles[0]!.eegFileId }), isWide: true }],
    outcomes: [{ path: pathTo.outcomes() }],
    studies: [{ path: pathTo.studies() }],
    study: [{ path: pathTo.study({ studyId: await makeStudy(calls, client.clientId) }) }],
    operators: [{ path: pathTo.operators() }],
    notifications: [{ path: pathTo.notifications() }],
    health: [{ path: pathTo.health() }],
    account: [{ path: pathTo.account() }],
  };
}

/** Ids of the client's recorded assessment. */
export async function recordingOf(
  { call, sessionsOf }: DemoCalls,
  ids: { therapistId: string; clientId: string },
) {
  for (const { sessionId } of await sessionsOf(ids.clientId)) {
    const { components } = await call<Session>('GET', `/session/${sessionId}`);
    const component = components.find(({ assessment }) => assessment);
    if (!component?.assessment) continue;
    const { assessmentId } = component.assessment;
    return { ...ids, sessionId, assessmentId, sessionComponentId: component.sessionComponentId };
  }
  throw new Error('The demo practice has no assessment of this client.');
}

/** A study with one client, who agreed to research. */
export async function makeStudy({ call }: DemoCalls, clientId: string): Promise<string> {
  const consent = { kind: 'research', documentVersion: '2', givenBy: 'The client', givenOn: '2026-01-12' };
  await call('POST', `/client/${clientId}/consent`, consent);
  const { studyId } = await call<{ studyId: string }>('POST', '/study', SOME_STUDY);
  await call('POST', `/study/${studyId}/participant`, { clientId });
  return studyId;
}
