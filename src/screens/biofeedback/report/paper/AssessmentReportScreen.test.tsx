import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AssessmentReply } from '#shared/review/assessment.ts';
import type { ReviewControl } from '#shared/review/review-api.ts';
import { aScriptDefinition, aStep, figuresOf, measured } from '#tests/builders/assessments.ts';
import { aClient, aUser, uuid } from '#tests/builders/people.ts';
import { aSession, someSettings } from '#tests/builders/session.ts';
import { type Replies, renderApp } from '#tests/dom/render-app.tsx';
import { stubWorker } from '#tests/dom/stub-worker.ts';

const A = uuid('a');
const PATH = `/app/therapist/${A}/clients/${uuid('c')}/session/${uuid('5')}/assessment/${uuid('e')}/recording/${uuid('6')}/report`;
const SESSION = `GET /v2/therapist/${A}/sessionComponent/${uuid('6')}/session`;
const CLIENT: Replies = { [`GET /v2/therapist/${A}/client/${uuid('c')}`]: { body: aClient() } };

it('says that there is nothing to print yet, with the way to the client', async () => {
  renderApp({ path: PATH, replies: { ...CLIENT, [SESSION]: { body: aSession() } } });

  expect(await screen.findByText(/Nothing of this assessment is on the server/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the client' })).toHaveAttribute(
    'href',
    `/app/therapist/${A}/clients/${uuid('c')}`,
  );
});

it('offers to try again if it cannot be loaded', async () => {
  renderApp({ path: PATH, replies: { ...CLIENT, [SESSION]: { status: 503, body: {} } } });

  expect(await screen.findByRole('button', { name: /again/i })).toBeVisible();
});

it.each([
  ['that is damaged', PATH.replace(uuid('6'), 'damaged'), uuid('c')],
  ['of a recording of somebody else', PATH, uuid('d')],
])('shows nothing at an address %s', async (_name, path, clientId) => {
  const body = { ...aSession(), clientId };
  renderApp({ path, replies: { ...CLIENT, [SESSION]: { body } } });

  expect(await screen.findByText('There is no assessment recording at this address.')).toBeVisible();
});

const CLOSED = aStep({ step: 1, label: 'Eyes closed', kind: 'eyesClosed', channels: [measured('O1', 40)] });
const FIGURES: AssessmentReply = { ok: true, figures: figuresOf(aStep(), CLOSED) };
const STEP = { kind: 'eyesOpen', label: 'Eyes open', seconds: 60, instruction: '' };
const DEFINITION = aScriptDefinition({
  steps: [STEP, { ...STEP, kind: 'eyesClosed', label: 'Eyes closed' }],
});

/** The report of a recorded assessment; `assess` is the other side of its worker. */
function showRecorded(assess: () => Promise<AssessmentReply>) {
  const terminated = stubWorker<ReviewControl>({ assess });
  const session = aSession({ settings: someSettings() });
  const assessment = { assessmentId: uuid('e'), assessmentVersion: 1, definition: DEFINITION };
  const components = session.components.map((each) => ({ ...each, kind: 'assessment', assessment }));
  const of = `/v2/therapist/${A}`;
  const part = `${of}/sessionComponent/${uuid('6')}`;
  const reports = `/v2/organization/${aUser().organization.organizationId}/reports`;
  const none = { value: [], version: 0 };
  const rendered = renderApp({
    path: PATH,
    replies: {
      [`GET ${of}/client/${uuid('c')}`]: { body: aClient({ firstName: 'Ada', lastName: 'Brook' }) },
      [`GET ${of}/client/${uuid('c')}/notes`]: { body: { notes: [], totalNotes: 0 } },
      [`GET ${of}/client/${uuid('c')}/questionnaireResponses`]: {
        body: { questionnaireResponses: [], totalQuestionnaireResponses: 0 },
      },
      [`GET ${of}/client/${uuid('c')}/taskResults`]: { body: { taskResults: [], totalTaskResults: 0 } },
      [`GET ${of}/assessmentAssignments`]: { body: { assignments: [], totalAssignments: 0 } },
      [SESSION]: { body: { ...session, components } },
      [`GET ${part}/recording/events`]: {
        body: { events: [{ atSeconds: 12, type: 'marker', text: 'Cough' }] },
      },
      [`GET ${part}/assessmentSummary`]: {
        body: {
          summaryVersion: 1,
          body: 'Alpha is clear.',
          createdAt: '2026-03-02T10:00:00.000Z',
          earlier: [],
        },
      },
      [`GET ${part}/recording/chunks/0`]: new Uint8Array([1]),
      [`GET ${part}/recording/chunks/1`]: new Uint8Array([2]),
      [`GET ${reports}/settings`]: {
        body: {
          letterhead: { value: { contact: 'Harbour Street 4', logo: null }, version: 0 },
          templates: none,
          practiceAnswers: { value: {}, version: 0 },
          protocolAnswers: { value: {}, version: 0 },
        },
      },
    },
  });
  return { ...rendered, terminated };
}
const sheet = async () => within(await screen.findByRole('article', { name: 'Preview' }));
const printButton = () => screen.getByRole('button', { name: 'Print report' });

describe('the report of a recorded assessment', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('has letterhead, client, summary and figures, and is ready to print once they are computed', async () => {
    const { terminated } = showRecorded(async () => FIGURES);
    const paper = await sheet();

    expect(await paper.findByRole('table', { name: 'Reactivity of Alpha (8–13 Hz)' })).toHaveTextContent(
      /O110\.040\.04\.00300/,
    );
    for (const words of ['Quick rest', 'Ada Brook', 'Harbour Street 4', 'Alpha is clear.', 'Cough'])
      expect(await paper.findByText(words)).toBeVisible();
    await waitFor(() => expect(printButton()).toBeEnabled());
    expect(terminated).toHaveBeenCalled();
  });

  it('leaves out what is not chosen, and the notes of the room unless they are', async () => {
    const { user } = showRecorded(async () => FIGURES);
    const paper = await sheet();
    expect(await paper.findByRole('table', { name: 'Band powers, Eyes open' })).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Band powers' }));

    expect(paper.queryByRole('table', { name: 'Band powers, Eyes open' })).toBeNull();
    expect(paper.queryByText('Calm today.')).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: /^Notes of this session/ }));
    expect(paper.getByText('Calm today.')).toBeVisible();
  });

  it('cannot be printed while its figures are computed', async () => {
    showRecorded(() => new Promise(() => undefined));

    expect(
      await (await sheet()).findByText('Computing the figures from the stored recording.'),
    ).toBeVisible();
    expect(printButton()).toBeDisabled();
  });

  it('says why there are no figures, and computes them when asked again', async () => {
    let reply: AssessmentReply = { ok: false, message: 'The recording has no channel.' };
    const { user } = showRecorded(async () => reply);
    expect(await screen.findByText(/The recording has no channel\./)).toBeVisible();
    expect(printButton()).toBeDisabled();

    reply = FIGURES;
    await user.click(screen.getByRole('button', { name: /again/i }));

    expect(await (await sheet()).findByRole('table', { name: 'Band powers, Eyes open' })).toBeVisible();
    expect(printButton()).toBeEnabled();
  });
});
