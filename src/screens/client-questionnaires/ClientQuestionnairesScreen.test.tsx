import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { questionnaireAssignmentStateSchema } from '#shared/api/questionnaire-assignments.ts';
import { phq2 } from '#server/model/instruments/phq.ts';
import { phq9 } from '#server/model/instruments/phq.ts';
import { spelled } from '#tests/builders/spelled-answers.ts';
import { questionnaireLabel } from '#model/questionnaires/questionnaire-label.ts';
import { aClient, aUser, uuid } from '#tests/builders/people.ts';
import { aResponse, aShippedQuestionnaire } from '#tests/builders/questionnaires.ts';
import { type Replies, renderApp } from '#tests/dom/render-app.tsx';

const me = aUser().userId;
/** The client's therapist; another user is signed in. */
const THERAPIST = uuid('b');
const CLIENT = uuid('c');
const RESPONSE = uuid('5');
const THEIRS = `/v2/therapist/${THERAPIST}`;
const MINE = `/v2/therapist/${me}`;
const PATH = `/app/therapist/${THERAPIST}/clients/${CLIENT}/questionnaires`;
const questionnaires = [aShippedQuestionnaire('1', phq2), aShippedQuestionnaire('2', phq9)];
const answers = spelled('phq-9', '222222222');
const response = aResponse(phq9, answers);
const anAssignment = (questionnaireId: string, therapistId: string = me) => ({
  assignmentId: uuid('8'),
  clientId: CLIENT,
  clientName: 'Ada Brook',
  therapistId,
  clientTherapistId: THERAPIST,
  clientOperatorId: null,
  questionnaireId,
  title: phq2.title,
  dueOn: null,
  repeatDays: null,
  state: questionnaireAssignmentStateSchema.enum.open,
  responseId: null,
  endedAt: null,
  createdAt: '2026-03-01T09:00:00.000Z',
  version: 1,
});

const show = (replies: Replies = {}, path = PATH, groups = [{ name: 'Therapist' }]) =>
  renderApp({
    path,
    replies: {
      [`GET /v2/users/${me}/info`]: { body: aUser({ groups }) },
      [`GET ${THEIRS}/client/${CLIENT}`]: { body: aClient({ therapistId: aUser().userId }) },
      [`GET ${THEIRS}/client/${CLIENT}/questionnaireResponses`]: {
        body: { questionnaireResponses: [response], totalQuestionnaireResponses: 1 },
      },
      [`GET ${THEIRS}/questionnaireResponse/${RESPONSE}`]: {
        body: { ...response, answers, definition: phq9 },
      },
      [`GET ${THEIRS}/questionnaireAssignments`]: { body: { assignments: [], totalAssignments: 0 } },
      [`GET ${THEIRS}/questionnaireSafety`]: { body: { alerts: [] } },
      [`GET ${MINE}/questionnaire/${uuid('2')}`]: { body: questionnaires[1] },
      [`GET ${MINE}/questionnaires`]: {
        body: { limit: 50, startFrom: 0, questionnaires, totalSessions: questionnaires.length },
      },
      ...replies,
    },
  });
const failure = { status: 503, body: { error: { code: 'unavailable', message: 'Busy.' } } };
const isChange = ({ method, path }: { method: string; path: string }) =>
  method !== 'GET' && path.startsWith('/v2/therapist');

it('assigns what is left when the first attempt failed half way, and nothing twice', async () => {
  const asked: string[] = [];
  let isBroken = true;
  const { user } = show({
    [`POST ${MINE}/questionnaireAssignments`]: ({ body }) => {
      const { questionnaireId } = body as { questionnaireId: string };
      asked.push(questionnaireId);
      if (isBroken && asked.length === 2) return failure;
      return { body: { assignments: [anAssignment(questionnaireId)] } };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Assign questionnaires' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByLabelText(questionnaireLabel(phq2)));
  await user.click(within(dialog).getByLabelText(questionnaireLabel(phq9)));
  await user.click(within(dialog).getByRole('button', { name: 'Assign' }));
  expect(await screen.findByText(/Only some were assigned: Busy\./)).toBeVisible();
  isBroken = false;
  await user.click(within(dialog).getByRole('button', { name: 'Assign' }));

  expect(await screen.findByText('2 questionnaires assigned.')).toBeVisible();
  expect(asked).toEqual([uuid('1'), uuid('2'), uuid('2')]);
});

it('opens the dialog at once where a card led here, once', async () => {
  const { user } = show({}, `${PATH}?assign=1`);
  const dialog = await screen.findByRole('dialog', { name: 'Assign questionnaires' });
  expect(await within(dialog).findByLabelText(/^PHQ-9/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.search).toBe('');
});

it.each([
  ['an inactive client', { status: 'inactive' }, 'Therapist'],
  ['somebody who may not assign', {}, 'AccountAdmin'],
] as const)('does not open the dialog from a link for %s', async (_whom, changes, group) => {
  const client = aClient({ therapistId: me, ...changes });
  show({ [`GET ${THEIRS}/client/${CLIENT}`]: { body: client } }, `${PATH}?assign=1`, [{ name: group }]);

  expect(await screen.findByRole('heading', { name: 'Responses' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('assigns nothing to an inactive client, who answers all the same, and offers to set them active', async () => {
  let client = aClient({ therapistId: me, status: 'inactive' });
  const { user } = show({
    // The address names the therapist who trained them; the change is made in the name of the client's own therapist.
    [`GET ${THEIRS}/client/${CLIENT}`]: () => ({ body: client }),
    [`PATCH ${MINE}/client/${CLIENT}`]: () => {
      client = aClient({ therapistId: me });
      return { body: client };
    },
  });
  expect(await screen.findByText(/inactive\. Set them to active to assign questionnaires\.$/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Answer now' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Assign questionnaires' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Set to active' }));

  const assign = await screen.findByRole('button', { name: 'Assign questionnaires' });
  await waitFor(() => expect(assign).toHaveFocus());
});

it.each([
  ["in the own name by whoever is not the client's therapist", 'Therapist', MINE],
  ["in the name of the client's therapist by an administrator", 'SuperUser', THEIRS],
])('marks a safety answer as handled %s', async (_words, group, base) => {
  const seen = `${base}/questionnaireResponse/${RESPONSE}/safetySeen`;
  const { user, requests } = show({ [`PUT ${seen}`]: { body: response } }, `${PATH}?response=${RESPONSE}`, [
    { name: group },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Mark as handled' }));

  await waitFor(() => expect(requests.filter(isChange).map(({ path }) => path)).toEqual([seen]));
});

it("offers no withdrawing of another therapist's assignment, which would be refused", async () => {
  show({
    [`GET ${THEIRS}/questionnaireAssignments`]: {
      body: { assignments: [anAssignment(uuid('1'), THERAPIST)], totalAssignments: 1 },
    },
  });
  expect(await screen.findByRole('button', { name: 'Start' })).toBeVisible();

  expect(screen.queryByRole('button', { name: `Actions for ${phq2.title}` })).toBeNull();
});

const importing = async (resource: object, replies: Replies = {}) => {
  const shown = show({
    [`PUT ${MINE}/client/${CLIENT}/questionnaireResponse/*`]: failure,
    ...replies,
  });
  await shown.user.click(await screen.findByRole('button', { name: 'Import answers (FHIR R4)' }));
  const file = new File([JSON.stringify(resource)], 'a.json', { type: 'application/json' });
  await shown.user.upload(await screen.findByLabelText('File'), file);
  return shown;
};
const foreign = {
  resourceType: 'QuestionnaireResponse',
  status: 'completed',
  questionnaire: 'https://forms.example/Questionnaire/phq-2',
  authored: '1970-01-01T00:10:00Z',
  item: [
    { linkId: 'q1', answer: [{ valueCoding: { code: '1' } }] },
    { linkId: 'q2', answer: [{ valueCoding: { code: '2' } }] },
    { linkId: 'q9', answer: [{ valueCoding: { code: '2' } }] },
  ],
};

it('imports answers of another program, saying before what is stored and what is lost', async () => {
  const { user, requests } = await importing(foreign);
  expect(await screen.findByLabelText('What is stored')).toHaveTextContent('Several days');
  expect(screen.getByLabelText('Not imported')).toHaveTextContent('q9 is not asked');
  expect(screen.getByText(/Stored as entered by/)).toHaveTextContent('Maren Holt');
  const form = () => user.click(screen.getByRole('button', { name: 'Import' }));
  await form();
  expect(await screen.findByRole('alert')).toBeVisible();
  await form();
  await waitFor(() => expect(requests.filter(isChange)).toHaveLength(2));

  const [first, again] = requests.filter(isChange);
  expect(first?.body).toMatchObject({
    questionnaireId: uuid('1'),
    answers: { q1: '1', q2: '2' },
    answeredAt: '1970-01-01T00:10:00.000Z',
    respondent: 'practitioner',
    isPartial: false,
  });
  // A retry sends the same response.
  expect(again?.path).toBe(first?.path);
});

it('scores no answer whose code and words disagree before somebody has decided how to read it', async () => {
  const answer = [{ valueCoding: { code: '1', display: 'Not at all' } }];
  const item = [
    { linkId: 'q1', answer },
    { linkId: 'q2', answer },
  ];
  const { user, requests } = await importing({ ...foreign, item });
  const disagreeing = await screen.findByLabelText('Answers that disagree', { selector: 'ul' });
  expect(disagreeing).toHaveTextContent(
    '1 “Not at all”; by its code “Several days”, by its words “Not at all”',
  );
  expect(screen.queryByText('Everything in the file can be imported.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Import' }));
  expect(screen.getByText('Choose how to read these answers.')).toBeVisible();
  const decide = screen.getByRole('combobox', { name: 'Answers that disagree' });
  await user.selectOptions(decide, 'Leave these answers out');
  await user.click(screen.getByRole('button', { name: 'Import' }));
  expect(screen.getByText('With this choice, nothing is left to import.')).toBeVisible();
  expect(requests.filter(isChange)).toEqual([]);

  await user.selectOptions(decide, 'Use the words');
  await user.click(screen.getByRole('button', { name: 'Import' }));

  await waitFor(() => expect(requests.filter(isChange)).toHaveLength(1));
  expect(requests.filter(isChange)[0]?.body).toMatchObject({ answers: { q1: '0', q2: '0' } });
});

it('says which questionnaire is missing and how to bring it in', async () => {
  await importing({ ...foreign, questionnaire: 'https://forms.example/Questionnaire/sleep|2' });

  expect(
    await screen.findByText(
      /does not have this questionnaire \(https:\/\/forms\.example\/Questionnaire\/sleep, version 2\)/,
    ),
  ).toHaveTextContent('import it as a FHIR R4 Questionnaire under Questionnaires');
});
