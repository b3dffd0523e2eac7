import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type AssessmentRecord, assessmentRecordSchema } from '#shared/api/assessments.ts';
import { aScriptDefinition } from '#tests/builders/assessments.ts';
import { aClient, uuid } from '#tests/builders/people.ts';
import { type Replies, renderApp } from '#tests/dom/render-app.tsx';

const OF = `/v2/therapist/${uuid('a')}`;
const ID = uuid('5');

const aScript = (changes: object = {}): AssessmentRecord =>
  assessmentRecordSchema.parse({
    assessmentId: ID,
    therapistId: uuid('a'),
    assessmentVersion: 1,
    definition: aScriptDefinition(),
    isArchived: false,
    updatedAt: '2026-03-01T09:00:00.000Z',
    ...changes,
  });

/** A server that finds scripts by their name. */
const withScripts = (...scripts: AssessmentRecord[]): Replies => ({
  [`GET ${OF}/assessments`]: ({ query }) => {
    const found = scripts.filter(({ definition }) =>
      definition.name.toLowerCase().includes(query.get('searchTerm') ?? ''),
    );
    return { body: { assessments: found, totalAssessments: found.length } };
  },
  [`GET ${OF}/questionnaires`]: {
    body: { questionnaires: [], limit: 50, startFrom: 0, totalSessions: 0 },
  },
  [`GET ${OF}/clients`]: { body: { clients: [aClient()], totalClients: 1 } },
  [`GET ${OF}/client/${uuid('c')}/taskResults`]: { body: { taskResults: [], totalTaskResults: 0 } },
});

const openAt = (path: string, replies: Replies = withScripts(aScript())) => renderApp({ path, replies });

describe('the list of assessments', () => {
  it('says what to do where nothing is found', async () => {
    const { user } = openAt('/app/assessments');
    expect(await screen.findByText('Quick rest')).toBeVisible();

    await user.type(screen.getByRole('searchbox', { name: 'Search assessments' }), 'sleep');
    await user.click(await screen.findByRole('button', { name: 'Show all assessments' }));

    expect(await screen.findByText('Quick rest')).toBeVisible();
  });

  it('can be asked again when the server cannot be reached', async () => {
    const { user, replies } = openAt('/app/assessments', {
      ...withScripts(aScript()),
      [`GET ${OF}/assessments`]: 'offline',
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    Object.assign(replies, withScripts(aScript()));

    await user.click(again);

    expect(await screen.findByText('Quick rest')).toBeVisible();
  });
});

describe('the form of a script', () => {
  const form = async () => within(await screen.findByRole('form', { name: 'Assessment' }));

  it('names what is missing, and stores the steps in their order', async () => {
    const { user, requests } = openAt('/app/assessments', {
      ...withScripts(),
      [`POST ${OF}/assessment`]: { body: aScript() },
    });
    await user.click(await screen.findByRole('button', { name: 'New assessment' }));
    const fields = await form();
    await user.click(fields.getByRole('button', { name: 'Save' }));
    expect(fields.getByText('Enter a name for the assessment.')).toBeVisible();

    await user.type(fields.getByLabelText('Name'), 'Closed first');
    await user.click(fields.getByRole('button', { name: 'Move step 2 up' }));
    await user.click(fields.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(requests.find(({ method }) => method === 'POST')).toBeDefined());
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      definition: { name: 'Closed first', steps: [{ kind: 'eyesClosed' }, { kind: 'eyesOpen' }] },
    });
  });

  it('goes to a new step, and to the next one where one is taken out', async () => {
    const { user } = openAt('/app/assessments', withScripts());
    await user.click(await screen.findByRole('button', { name: 'New assessment' }));
    const fields = await form();

    await user.click(fields.getByRole('button', { name: 'Add a step' }));
    expect(fields.getByLabelText('Kind of step 3')).toHaveFocus();
    await user.click(fields.getByRole('button', { name: 'Remove step 2' }));
    expect(fields.getByRole('button', { name: 'Remove step 2' })).toHaveFocus();
    await user.click(fields.getByRole('button', { name: 'Remove step 2' }));
    expect(fields.getByLabelText('Kind of step 1')).toHaveFocus();
  });

  it('goes to the first fault, and takes a sentence away as soon as it is no longer true', async () => {
    const { user } = openAt('/app/assessments', withScripts());
    await user.click(await screen.findByRole('button', { name: 'New assessment' }));
    const fields = await form();
    const seconds = fields.getByLabelText('Seconds of step 1');
    await user.clear(seconds);
    await user.type(seconds, '3');
    expect(fields.queryByText('A step lasts at least 5 s.')).toBeNull();

    await user.click(fields.getByRole('button', { name: 'Save' }));
    expect(fields.getByLabelText('Name')).toHaveFocus();
    expect(seconds).toBeInvalid();
    await user.keyboard('Rest');
    expect(fields.queryByText('Enter a name for the assessment.')).toBeNull();
    await user.type(seconds, '0');

    expect(seconds).toBeValid();
    expect(fields.queryByText('A step lasts at least 5 s.')).toBeNull();
    const short = 'Under 15 s there may be too little clean signal for figures.';
    expect(fields.queryByText(short)).toBeNull();
    await user.type(seconds, '{Backspace}{Backspace}14');
    expect(fields.getByText(short)).toBeVisible();
  });

  it('leads to a choice where somebody saved another version meanwhile', async () => {
    const theirs = aScript({ assessmentVersion: 2 });
    let isFirst = true;
    const { user, requests } = openAt('/app/assessments', {
      ...withScripts(aScript()),
      [`GET ${OF}/assessment/${ID}`]: { body: theirs },
      [`PUT ${OF}/assessment/${ID}`]: () => {
        if (!isFirst) return { body: theirs };
        isFirst = false;
        return { status: 409, body: { error: { code: 'conflict', message: 'Changed by somebody else.' } } };
      },
    });
    await user.click(await screen.findByRole('button', { name: /Quick rest/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const fields = await form();
    await user.click(fields.getByRole('button', { name: 'Save' }));

    await user.click(await fields.findByRole('button', { name: 'Keep mine' }));

    await waitFor(() => expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(2));
    expect(requests.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({ assessmentVersion: 2 });
  });
});

describe('assigning an assessment with questionnaires', () => {
  const ASSIGNED = `POST ${OF}/client/${uuid('c')}/assessmentAssignments`;
  const QUESTIONNAIRES = `POST ${OF}/questionnaireAssignments`;
  const made = (changes: object) => ({
    assignmentId: uuid('6'),
    clientId: uuid('c'),
    clientName: 'Ada Brook',
    therapistId: uuid('a'),
    clientStatus: 'active',
    clientTherapistId: uuid('a'),
    clientOperatorId: null,
    dueOn: null,
    state: 'open',
    createdAt: '2026-03-01T09:00:00.000Z',
    version: 1,
    ...changes,
  });
  const assessment = made({
    assessmentId: ID,
    assessmentName: 'Quick rest',
    recordedAt: null,
    sessionId: null,
    sessionTherapistId: null,
    sessionComponentId: null,
  });
  const questionnaire = made({
    questionnaireId: uuid('7'),
    title: 'PHQ-9',
    repeatDays: null,
    responseId: null,
    endedAt: null,
  });

  it('stays open and says so where the questionnaires fail, and goes on with those only', async () => {
    const script = aScript();
    const { user, requests, replies } = openAt('/app/assessments', {
      ...withScripts({ ...script, definition: { ...script.definition, questionnaireIds: [uuid('7')] } }),
      [ASSIGNED]: { body: assessment },
      [QUESTIONNAIRES]: { status: 500, body: { error: { code: 'internal', message: 'Out of order.' } } },
    });
    await user.click(await screen.findByRole('button', { name: /Quick rest/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Assign or record' }));
    const form = within(await screen.findByRole('form', { name: 'Assign to a client' }));
    await screen.findByRole('option', { name: 'Ada Brook' });
    await user.selectOptions(form.getByLabelText('Client'), 'Ada Brook');
    await user.click(form.getByRole('button', { name: 'Assign' }));

    expect(await form.findByRole('alert')).toHaveTextContent(
      "'Quick rest' is assigned to Ada Brook. Its questionnaires are not all assigned: Out of order.",
    );
    replies[QUESTIONNAIRES] = { body: { assignments: [questionnaire] } };
    await user.click(form.getByRole('button', { name: 'Assign questionnaires' }));

    await waitFor(() => expect(screen.queryByRole('form', { name: 'Assign to a client' })).toBeNull());
    const sent = requests.filter(({ method }) => method === 'POST').map(({ path }) => `POST ${path}`);
    expect(sent.filter((call) => call === ASSIGNED)).toHaveLength(1);
    expect(sent.filter((call) => call === QUESTIONNAIRES)).toHaveLength(2);
  });
});

describe('choosing a client', () => {
  it('can be tried again, and leads nowhere else', async () => {
    openAt('/app/assessments?view=tasks', {
      ...withScripts(),
      [`GET ${OF}/clients`]: 'offline',
    });

    const alert = within(await screen.findByRole('alert'));

    expect(alert.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(alert.queryByRole('link')).toBeNull();
  });
});

describe('a night of the sleep diary', () => {
  it('is not stored before it is whole', async () => {
    const { user, requests } = openAt('/app/assessments');
    await user.click(await screen.findByRole('link', { name: 'Tasks and sleep diary' }));
    await screen.findByRole('option', { name: 'Ada Brook' });
    await user.selectOptions(screen.getByLabelText('Client'), 'Ada Brook');
    expect(await screen.findByText('No results yet')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Enter a night' }));
    const diary = within(await screen.findByRole('form', { name: 'Sleep diary' }));
    await user.click(diary.getByRole('button', { name: 'Save' }));

    expect(diary.getByLabelText('Morning of')).toBeInvalid();
    expect(diary.getByLabelText('Minutes until asleep')).toBeInvalid();

    await user.type(diary.getByLabelText('Morning of'), '9999-01-02');
    await user.type(diary.getByLabelText('Went to bed at'), '23:00');
    await user.type(diary.getByLabelText('Got out of bed at'), '07:00');
    await user.type(diary.getByLabelText('Minutes until asleep'), '10');
    await user.click(diary.getByRole('button', { name: 'Save' }));

    expect(diary.getByText('Enter a date that is not in the future.')).toBeVisible();
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  });
});

describe('the reaction task', () => {
  it('is explained before it begins, and can be left without a result', async () => {
    const { user, requests } = openAt('/app/assessments');
    await user.click(await screen.findByRole('link', { name: 'Tasks and sleep diary' }));
    await screen.findByRole('option', { name: 'Ada Brook' });
    await user.selectOptions(screen.getByLabelText('Client'), 'Ada Brook');
    await user.click(await screen.findByRole('button', { name: 'Start the go/no-go task' }));
    expect(screen.getByText(/Press the space bar, or touch the field/)).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Stop without a result' }));

    expect(screen.queryByRole('dialog', { name: 'Go/no-go task' })).toBeNull();
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  });
});
