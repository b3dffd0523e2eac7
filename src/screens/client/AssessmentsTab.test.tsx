import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aScriptDefinition } from '#tests/builders/assessments.ts';
import { aClient, uuid } from '#tests/builders/people.ts';
import type { Replies } from '#tests/dom/render-app.tsx';
import { renderApp } from '#tests/dom/render-app.tsx';

const OF = `/v2/therapist/${uuid('a')}`;
const CLIENT = `${OF}/client/${uuid('c')}`;
const PATH = `/app/therapist/${uuid('a')}/clients/${uuid('c')}`;

const SCRIPT = {
  assessmentId: uuid('5'),
  therapistId: uuid('a'),
  assessmentVersion: 1,
  definition: aScriptDefinition({ questionnaireIds: [uuid('7')] }),
  isArchived: false,
  updatedAt: '2026-03-01T09:00:00.000Z',
};
const GIVEN = {
  assignmentId: uuid('6'),
  clientId: uuid('c'),
  clientName: 'Ada Brook',
  clientStatus: 'active',
  clientTherapistId: uuid('a'),
  clientOperatorId: null,
  therapistId: uuid('a'),
  dueOn: '2026-12-01',
  state: 'open',
  createdAt: '2026-03-01T09:00:00.000Z',
  version: 1,
};
const ASSESSMENT = {
  ...GIVEN,
  assessmentId: SCRIPT.assessmentId,
  assessmentName: 'Quick rest',
  recordedAt: null,
  sessionId: null,
  sessionTherapistId: null,
  sessionComponentId: null,
};
const QUESTIONNAIRE = {
  ...GIVEN,
  questionnaireId: uuid('7'),
  title: 'PHQ-9',
  repeatDays: null,
  responseId: null,
  endedAt: null,
};

const open = (replies: Replies = {}, client = aClient(), assignments: object[] = []) => {
  return renderApp({
    path: `${PATH}/assessments`,
    replies: {
      [`GET ${CLIENT}`]: { body: client },
      [`GET ${OF}/sessions`]: { body: { sessions: [], totalSessions: 0 } },
      [`GET ${OF}/questionnaireSafety`]: { body: { alerts: [] } },
      [`GET ${OF}/assessments`]: { body: { assessments: [SCRIPT], totalAssessments: 1 } },
      [`GET ${OF}/assessmentAssignments`]: () => ({
        body: { assignments, totalAssignments: assignments.length },
      }),
      [`POST ${CLIENT}/assessmentAssignments`]: () => {
        assignments.push(ASSESSMENT);
        return { body: ASSESSMENT };
      },
      [`POST ${OF}/questionnaireAssignments`]: { body: { assignments: [QUESTIONNAIRE] } },
      ...replies,
    },
  });
};

const choose = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Assign assessment' }));
  const form = within(await screen.findByRole('form', { name: 'Assign an assessment' }));
  await screen.findByRole('option', { name: 'Quick rest' });
  await user.selectOptions(form.getByLabelText('Assessment'), 'Quick rest');
  return form;
};

describe('the assessments of a client', () => {
  it('are assigned to this client with their questionnaires, from this page', async () => {
    const { user, requests } = open();
    const form = await choose(user);
    expect(form.queryByLabelText('Client')).toBeNull();
    await user.type(form.getByLabelText(/^Due on/), '2026-12-01');
    await user.click(form.getByRole('button', { name: 'Assign' }));

    const table = within(await screen.findByRole('table', { name: 'Assessments of this client' }));
    expect(table.getByText('Quick rest')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Assign an assessment' })).toBeNull());
    const sent = requests.filter(({ method }) => method === 'POST');
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      [`${CLIENT}/assessmentAssignments`, { assessmentId: SCRIPT.assessmentId, dueOn: '2026-12-01' }],
      [
        `${OF}/questionnaireAssignments`,
        {
          questionnaireId: uuid('7'),
          clientIds: [uuid('c')],
          dueOn: '2026-12-01',
          repeatDays: null,
        },
      ],
    ]);
  });

  it.each(['Assign', 'Record now'])('are chosen before %s does anything', async (name) => {
    const { user, requests } = open();
    await user.click(await screen.findByRole('button', { name: 'Assign assessment' }));
    const form = within(await screen.findByRole('form', { name: 'Assign an assessment' }));
    await user.click(form.getByRole('button', { name }));

    expect(await form.findByText('Choose an assessment.')).toBeVisible();
    expect(form.getByLabelText('Assessment')).toHaveFocus();
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('are recorded at once where that is asked for', async () => {
    const planned = {
      ...ASSESSMENT,
      sessionId: uuid('2'),
      sessionTherapistId: ASSESSMENT.therapistId,
      sessionComponentId: uuid('3'),
    };
    const { user, requests } = open({
      [`POST ${OF}/assessmentAssignment/${ASSESSMENT.assignmentId}/start`]: { body: planned },
    });
    const form = await choose(user);
    await user.click(form.getByRole('button', { name: 'Record now' }));

    const room = `${PATH}/session/${uuid('2')}/assessment/${SCRIPT.assessmentId}/recording/${uuid('3')}`;
    await waitFor(() => expect(window.location.pathname).toBe(room));
    const sent = requests.filter(({ method }) => method === 'POST').map(({ path }) => path);
    expect(sent).toEqual([
      `${CLIENT}/assessmentAssignments`,
      `${OF}/questionnaireAssignments`,
      `${OF}/assessmentAssignment/${ASSESSMENT.assignmentId}/start`,
    ]);
  });

  it('say where their questionnaires fail, and go on with those only', async () => {
    const ADD = `POST ${OF}/questionnaireAssignments`;
    const { user, requests, replies } = open({
      [ADD]: { status: 503, body: { error: { code: 'unavailable', message: 'Busy.' } } },
    });
    const form = await choose(user);
    await user.click(form.getByRole('button', { name: 'Assign' }));
    expect(await form.findByRole('alert')).toHaveTextContent(
      "'Quick rest' is assigned to Ada Brook. Its questionnaires are not all assigned: Busy.",
    );
    expect(form.getByRole('button', { name: 'Close without assigning the rest' })).toBeEnabled();
    replies[ADD] = { body: { assignments: [QUESTIONNAIRE] } };
    await user.click(form.getByRole('button', { name: 'Assign questionnaires' }));

    await waitFor(() => expect(screen.queryByRole('form', { name: 'Assign an assessment' })).toBeNull());
    const sent = requests.filter(({ method }) => method === 'POST').map(({ path }) => path);
    expect(sent).toEqual([
      `${CLIENT}/assessmentAssignments`,
      `${OF}/questionnaireAssignments`,
      `${OF}/questionnaireAssignments`,
    ]);
  });

  it('are not offered for an inactive client, which is said with the way out', async () => {
    const { user } = open({ [`PATCH ${CLIENT}`]: { body: aClient() } }, aClient({ status: 'inactive' }), [
      ASSESSMENT,
    ]);
    await user.click(await screen.findByRole('button', { name: 'Actions for Quick rest' }));

    expect(await screen.findByRole('menuitem', { name: 'Withdraw' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Record now' })).toBeNull();
    await user.keyboard('{Escape}');
    expect(
      screen.getByText(/^This client is inactive\. Set them to active to assign assessments/),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Assign assessment' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Set to active' }));

    expect(await screen.findByRole('button', { name: 'Assign assessment' })).toBeVisible();
  });

  it('are not assigned before one is chosen', async () => {
    const { user, requests } = open();
    await user.click(await screen.findByRole('button', { name: 'Assign assessment' }));
    const form = within(await screen.findByRole('form', { name: 'Assign an assessment' }));
    await user.click(form.getByRole('button', { name: 'Assign' }));

    expect(await form.findByText('Choose an assessment.')).toBeVisible();
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  });
});
