import type { SignalCore } from '#dsp/host/core-types.ts';
import { BUILT_IN_ASSESSMENTS } from '../model/assessment-library.ts';
import { RECORDING_PROTOCOL_ID, recordingProtocol } from '#shared/recording/assessment-protocol.ts';
import type { ClientId } from '#shared/domain/ids.ts';
import * as assignments from '../services/assessments/assessment-assignments.ts';
import * as results from '../services/assessments/assessment-results.ts';
import type { Caller, Deps } from '../services/core/deps.ts';
import type { DemoSession } from './demo-session.ts';
import { recordSession, SOURCE } from './record-session.ts';
import { uploadRecorded } from './upload-recorded.ts';
import { act } from './act.ts';

/** Last name of the assessed client; two assessments allow a comparison over weeks. */
export const ASSESSED_CLIENT = 'Lindqvist';

const SCRIPT = BUILT_IN_ASSESSMENTS.find(({ definition }) => definition.name.startsWith('Short baseline'))!;
const STEP_SECONDS = SCRIPT.definition.steps[0]!.seconds;

type DemoAssessment = Pick<DemoSession, 'daysAgo' | 'seed' | 'runs'> & { summary: string };

const RECORDED: readonly DemoAssessment[] = [
  {
    daysAgo: 18,
    seed: 91,
    runs: [{ alpha: 0.7 }, { alpha: 1.3 }],
    summary: 'Alpha rises when the eyes close, less than expected. Tense jaw in the first minute.',
  },
  {
    daysAgo: 2,
    seed: 92,
    runs: [{ alpha: 0.75 }, { alpha: 2 }],
    summary: 'Alpha with closed eyes is clearly stronger than before the training. Calm throughout.',
  },
];

type At = (daysAgo: number, plusMs?: number) => Deps;

/** Two recorded assessments, one waiting, and a week of the sleep diary for one client. */
export async function addDemoAssessments(
  at: At,
  core: SignalCore,
  therapist: Caller,
  clientId: ClientId,
): Promise<void> {
  const params = { clientId };
  const { assessmentId } = SCRIPT;
  for (const recorded of RECORDED) await addRecorded(at, core, therapist, { clientId, recorded });
  const body = { assessmentId, dueOn: dayOf(at(-12)) };
  await act(at(1), therapist, assignments.assign, { params, body });
  for (let daysAgo = 7; daysAgo >= 1; daysAgo--) {
    const diary = {
      night: dayOf(at(daysAgo)),
      bedTime: '22:45',
      onsetMinutes: 15 + 5 * daysAgo,
      wakings: daysAgo % 3,
      wakeMinutes: 10 * (daysAgo % 3),
      lingerMinutes: 5,
      outOfBed: '06:30',
    };
    await act(at(daysAgo), therapist, results.create, { params, body: { kind: 'sleepDiary', diary } });
  }
}

async function addRecorded(
  at: At,
  core: SignalCore,
  therapist: Caller,
  { clientId, recorded }: { clientId: ClientId; recorded: DemoAssessment },
): Promise<void> {
  const past = at(recorded.daysAgo);
  const { assessmentId, definition } = SCRIPT;
  const given = await act(past, therapist, assignments.assign, {
    params: { clientId },
    body: { assessmentId, dueOn: null },
  });
  const started = await act(past, therapist, assignments.start, {
    params: { assignmentId: given.assignmentId },
  });
  const sessionComponentId = started.sessionComponentId!;
  const session: DemoSession = {
    ...recorded,
    protocolName: definition.name,
    eyes: 'open',
    blinksPerMinute: 5,
    muscleBurstsPerMinute: 0.5,
    movements: [],
    notes: '',
    timing: { baselineSeconds: 0, runSeconds: STEP_SECONDS, restSeconds: 4 },
  };
  const made = await recordSession(core, session, {
    recordingId: sessionComponentId,
    organizationId: therapist.organizationId,
    builtIn: {
      protocolId: RECORDING_PROTOCOL_ID,
      type: 'Assessment',
      provider: 'Loopwell',
      protocolVersion: 1,
      definition: recordingProtocol(definition, SOURCE.channelNames),
    },
    nowMs: past.clock.nowMs,
  });
  const after = at(recorded.daysAgo, made.durationSeconds * 1000);
  await uploadRecorded({ past, after }, therapist, sessionComponentId, made);
  await act(after, therapist, results.storeSummary, {
    params: { sessionComponentId },
    body: { body: recorded.summary, summaryVersion: 0 },
  });
}

const dayOf = ({ clock }: Deps): string => new Date(clock.nowMs()).toISOString().slice(0, 10);
