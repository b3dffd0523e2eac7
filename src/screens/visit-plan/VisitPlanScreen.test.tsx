import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Session } from '#shared/api/sessions.ts';
import type { VisitSettings } from '#shared/api/visits.ts';
import {
  ASSESSMENT_BETWEEN,
  DEFAULT_VISIT,
  NO_COMPONENTS,
  type VisitPlan,
} from '#shared/visit/visit-plan.ts';
import { aScriptDefinition } from '#tests/builders/assessments.ts';
import { aClient, uuid } from '#tests/builders/people.ts';
import { aSession, aSessionListItem } from '#tests/builders/session.ts';
import { renderApp } from '#tests/dom/render-app.tsx';

const A = uuid('a');
const THERAPIST = `/v2/therapist/${A}`;
const COMPONENT = uuid('5');
const PATH = `/app/therapist/${A}/clients/${uuid('c')}/visit/${COMPONENT}`;
const SETTINGS: VisitSettings = { templates: [], scales: ['Mood', 'Focus'], version: 0 };
const planned = (change: Partial<Session> = {}): Session => ({
  ...aSession(),
  state: 'planned',
  visitPlan: null,
  visitPlanVersion: 0,
  ...change,
});

function openEditor({ session = planned(), settings = SETTINGS, more = {} } = {}) {
  const plan = `PUT ${THERAPIST}/session/${session.sessionId}/visitPlan`;
  return renderApp({
    path: PATH,
    replies: {
      [`GET ${THERAPIST}/client/${uuid('c')}`]: { body: aClient() },
      [`GET ${THERAPIST}/sessionComponent/${COMPONENT}/session`]: { body: session },
      [`GET ${THERAPIST}/visitSettings`]: { body: settings },
      [`GET ${THERAPIST}/sessions`]: { body: { sessions: [], totalSessions: 0 } },
      [plan]: { body: { visitPlan: DEFAULT_VISIT, visitPlanVersion: 1 } },
      [`PUT ${THERAPIST}/visitSettings`]: { body: { ...settings, version: 1 } },
      ...more,
    },
  });
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Components of the visit' })).getAllByRole('listitem');
const order = async () =>
  (await rows()).map(
    (row) => within(row).getByText(/^(Recording|Training|Talk|Questionnaire|Assessment)$/).textContent,
  );

describe('the plan of a visit', () => {
  it('starts as the training visit', async () => {
    openEditor();

    expect(await order()).toEqual(['Recording', 'Recording', 'Training', 'Recording']);
    expect(screen.getByText(/min with the headset/)).toHaveTextContent('About 24 min with the headset');
  });

  it('is moved with Alt and an arrow key, and says where the component is', async () => {
    openEditor();
    const training = (await rows())[2]!;
    fireEvent.keyDown(within(training).getByLabelText('Runs'), { key: 'ArrowUp', altKey: true });

    expect(await order()).toEqual(['Recording', 'Training', 'Recording', 'Recording']);
    expect(screen.getByText('Training is now number 2 of 4.')).toBeInTheDocument();
  });

  it('is moved by drag', async () => {
    openEditor();
    const [first, , third] = await rows();
    const dataTransfer = { setData: () => undefined, effectAllowed: 'none' };
    fireEvent.dragStart(within(first!).getByTitle('Drag to move'), { dataTransfer });
    fireEvent.dragOver(third!, { dataTransfer });
    fireEvent.drop(third!, { dataTransfer });

    expect(await order()).toEqual(['Recording', 'Training', 'Recording', 'Recording']);
  });

  it('cannot be saved without components, and names the way out', async () => {
    const { user } = openEditor();
    for (const name of [
      'Recording, eyes open',
      'Recording, eyes closed',
      'Training',
      'Recording, eyes open',
    ]) {
      await user.click((await screen.findAllByRole('button', { name: `Remove ${name}` }))[0]!);
    }

    expect(screen.getByText(NO_COMPONENTS)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save and open the session' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Use the training visit' }));
    expect(await order()).toHaveLength(4);
  });

  it('takes an assessment before the headset is on, and none between its own recordings', async () => {
    const assessments = [
      {
        assessmentId: uuid('8'),
        therapistId: null,
        assessmentVersion: 1,
        definition: aScriptDefinition(),
        isArchived: false,
        updatedAt: null,
      },
    ];
    const list = { body: { assessments, totalAssessments: 1 } };
    const save = `PUT ${THERAPIST}/session/${planned().sessionId}/visitPlan`;
    const more = { [`GET ${THERAPIST}/assessments`]: list, [save]: 'never' } as const;
    const { user, requests } = openEditor({ more });
    await user.click(await screen.findByRole('button', { name: 'Assessment' }));
    await screen.findByRole('option', { name: 'Quick rest' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Assessment' }), 'Quick rest');
    await user.click(screen.getByRole('button', { name: 'Add assessment' }));
    expect((await order()).at(-1)).toBe('Assessment');
    const up = () => user.click(screen.getByRole('button', { name: 'Move Quick rest up' }));
    await up();

    expect(screen.getByText(ASSESSMENT_BETWEEN)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save and open the session' })).toBeDisabled();
    for (let times = 0; times < 3; times++) await up();
    expect(screen.queryByText(ASSESSMENT_BETWEEN)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save and open the session' }));

    await waitFor(() => expect(requests.some(({ method }) => method === 'PUT')).toBe(true));
    const { plan } = requests.find(({ method }) => method === 'PUT')!.body as { plan: VisitPlan };
    expect(plan.components[0]).toMatchObject({
      kind: 'assessment',
      assessmentId: uuid('8'),
      title: 'Quick rest',
    });
  });

  it.each([
    ['', 'Enter a number.'],
    ['1.5', 'Enter whole runs.'],
  ])("names what is wrong with '%s' runs, and keeps the plan", async (typed, words) => {
    openEditor();
    fireEvent.change(await screen.findByLabelText('Runs'), { target: { value: typed } });

    expect(screen.getByText(words)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save and open the session' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Use the training visit' })).toBeNull();
  });

  it('is what last time was, if the client was here before', async () => {
    const plan = { ...DEFAULT_VISIT, components: DEFAULT_VISIT.components.slice(2) };
    const last = { ...aSession(), sessionId: uuid('7') as Session['sessionId'], visitPlan: plan };
    const listed = { ...aSessionListItem(), sessionId: uuid('7') };
    openEditor({
      more: {
        [`GET ${THERAPIST}/sessions`]: { body: { sessions: [listed], totalSessions: 1 } },
        [`GET ${THERAPIST}/session/${uuid('7')}`]: { body: last },
      },
    });

    expect(await order()).toEqual(['Training', 'Recording']);
    expect(screen.getByRole('option', { name: /^Last time, on / })).toBeInTheDocument();
  });

  it('is saved as a template of the practice', async () => {
    const { user, requests } = openEditor();
    await user.type(await screen.findByLabelText('Name of the template'), 'Short visit');
    await user.click(screen.getByRole('button', { name: 'Save as template' }));

    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
        templates: [{ name: 'Short visit', plan: DEFAULT_VISIT }],
      }),
    );
  });

  it('stays as it was when the session is over', async () => {
    openEditor({ session: planned({ state: 'completed' }) });

    expect(await screen.findByText('This session is over, so its plan stays as it was.')).toBeVisible();
  });
});
