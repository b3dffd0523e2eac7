import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import 'fake-indexeddb/auto';
import { FakeServer } from '#live/testing/fake-server.ts';
import { aProtocolRecord } from '#live/testing/protocol-record.ts';
import { DEFAULT_VISIT, type VisitComponent } from '#shared/visit/visit-plan.ts';
import type { AssessmentId } from '#shared/domain/ids.ts';
import { scoreQuestionnaire } from '#shared/questionnaires/score.ts';
import { phq2 } from '#server/model/instruments/phq.ts';
import { aScriptDefinition } from '#tests/builders/assessments.ts';
import { uuid } from '#tests/builders/people.ts';
import { spelled } from '#tests/builders/spelled-answers.ts';
import { click, closeRooms, openRoom, setUpRooms } from '#tests/dom/session-room.tsx';

beforeEach(async () => {
  await setUpRooms();
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  closeRooms();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const A_LITTLE_LATER_MS = 6000;
const QUESTIONNAIRE = {
  kind: 'questionnaire',
  key: 'q',
  questionnaireId: uuid('7'),
  title: 'PHQ-2',
} as const;
const ASSESSMENT = {
  kind: 'assessment',
  key: 'a',
  assessmentId: uuid('5') as AssessmentId,
  title: 'Quick rest',
} as const;

function openWith(first: VisitComponent, server: FakeServer): void {
  const plan = { ...DEFAULT_VISIT, components: [first, ...DEFAULT_VISIT.components] };
  openRoom({ plan, server, protocol: aProtocolRecord() });
}

const answered = (answeredAt: string) => ({
  responseId: uuid('8'),
  clientId: uuid('4'),
  questionnaireId: QUESTIONNAIRE.questionnaireId,
  version: 1,
  title: 'PHQ-2',
  assignmentId: null,
  kind: 'answers',
  respondent: 'client',
  scores: scoreQuestionnaire(phq2, spelled('phq-2', '11')),
  safetySeenAt: null,
  correctsId: null,
  correctedById: null,
  correctionReason: '',
  startedAt: answeredAt,
  answeredAt,
  durationMs: 60_000,
  enteredByName: 'Mara Lind',
});

describe('a questionnaire of a visit', () => {
  it('says when it was answered, though the answer was given on another device', async () => {
    const server = new FakeServer();
    let rows: object[] = [];
    server.others.set('GET /questionnaireResponses', () => ({
      questionnaireResponses: rows,
      totalQuestionnaireResponses: rows.length,
    }));
    openWith(QUESTIONNAIRE, server);
    expect(await screen.findByText('PHQ-2')).toBeTruthy();
    expect(screen.queryByText(/^Answered at/)).toBeNull();

    rows = [answered(new Date().toISOString())];
    await vi.advanceTimersByTimeAsync(A_LITTLE_LATER_MS);

    expect(await screen.findByText(/^Answered at \d/)).toBeTruthy();
  });

  it('says that it does not know, and why', async () => {
    const server = new FakeServer();
    server.others.set('GET /questionnaireResponses', () => ({}));
    openWith(QUESTIONNAIRE, server);

    expect(await screen.findByText(/^It is not known whether this is done: /)).toBeTruthy();
  });
});

const assigned = (changes: object) => ({
  assignmentId: uuid('6'),
  clientId: uuid('4'),
  clientName: 'Mara Lind',
  clientStatus: 'active',
  clientTherapistId: uuid('2'),
  clientOperatorId: null,
  therapistId: uuid('2'),
  assessmentId: ASSESSMENT.assessmentId,
  assessmentName: 'Quick rest',
  dueOn: null,
  state: 'open',
  createdAt: '2026-03-01T09:00:00.000Z',
  recordedAt: null,
  sessionId: null,
  sessionTherapistId: null,
  sessionComponentId: null,
  version: 1,
  ...changes,
});
const PLANNED = {
  sessionId: uuid('1'),
  sessionTherapistId: uuid('2'),
  sessionComponentId: uuid('3'),
};

describe('an assessment of a visit', () => {
  function aServer() {
    const server = new FakeServer();
    const state = { rows: [] as object[] };
    server.others.set('GET /assessmentAssignments', () => ({
      assignments: state.rows,
      totalAssignments: state.rows.length,
    }));
    server.others.set(`GET /${ASSESSMENT.assessmentId}`, () => ({
      assessmentId: ASSESSMENT.assessmentId,
      therapistId: null,
      assessmentVersion: 1,
      definition: aScriptDefinition(),
      isArchived: false,
      updatedAt: null,
    }));
    server.others.set('POST /assessmentAssignments', () => assigned({}));
    server.others.set('POST /start', () => {
      state.rows = [assigned(PLANNED)];
      return state.rows[0];
    });
    return { server, state };
  }

  it('is assigned and opened in another tab by one click, then says that it is recorded', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const { server, state } = aServer();
    openWith(ASSESSMENT, server);
    await screen.findByText('Quick rest');
    await click('Record in another tab');
    await waitFor(() => expect(open).toHaveBeenCalledOnce());
    const path = open.mock.calls[0]![0] as string;

    expect(path).toContain(`/assessment/${ASSESSMENT.assessmentId}/recording/${PLANNED.sessionComponentId}`);
    expect(await screen.findByRole('link', { name: 'Open the recording' })).toHaveAttribute('href', path);

    state.rows = [assigned({ ...PLANNED, state: 'recorded', recordedAt: new Date().toISOString() })];
    await vi.advanceTimersByTimeAsync(A_LITTLE_LATER_MS);

    expect(await screen.findByText(/^Recorded at \d/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the report' })).toHaveAttribute('href', path);
  });

  it('records what is assigned already, and assigns nothing', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const { server, state } = aServer();
    state.rows = [assigned({})];
    openWith(ASSESSMENT, server);
    await screen.findByText('Quick rest');
    await click('Record in another tab');
    await waitFor(() => expect(open).toHaveBeenCalledOnce());

    expect(server.calls.filter((call) => call.startsWith('POST'))).toEqual([`POST ${uuid('6')}/start`]);
  });

  it('has its recording of another day as a link no more', async () => {
    const { server, state } = aServer();
    state.rows = [assigned({ ...PLANNED, state: 'recorded', recordedAt: '2026-03-01T09:30:00.000Z' })];
    openWith(ASSESSMENT, server);

    expect(await screen.findByRole('button', { name: 'Record in another tab' })).toBeTruthy();
  });
});
