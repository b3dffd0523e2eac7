import type { Phase } from '#shared/engine/ticks.ts';
import { assertNever } from '#shared/assert-never.ts';

export const SESSION_STEPS = [
  'idle',
  'connecting',
  'checkingContact',
  'baseline',
  /** Samples without training, before or after the runs of a visit. */
  'resting',
  'ready',
  'running',
  'paused',
  'betweenRuns',
  'ending',
  'ended',
  'failed',
] as const;
export type SessionStep = (typeof SESSION_STEPS)[number];

export type SessionState = {
  step: SessionStep;
  /** The current or last run; 0 before the first. */
  run: number;
  /** True from the start of the recording until it is closed. */
  isRecording: boolean;
  /** The file is at its end: no further run is possible. */
  hasSourceEnded: boolean;
  /** Why the last baseline could not be used. */
  baselineProblem: string | undefined;
  /** Cause and solution; only in `failed`. */
  failure: string | undefined;
};

export type SessionEvent =
  | { type: 'connect' }
  | { type: 'connected' }
  | { type: 'backToStart' }
  | { type: 'recordingStarted' }
  | { type: 'enginePhase'; phase: Phase; run: number; isResting?: boolean }
  | { type: 'baselineRejected'; reason: string }
  | { type: 'sourceEnded' }
  | { type: 'end' }
  | { type: 'ended' }
  | { type: 'fail'; reason: string };

export const INITIAL_SESSION_STATE: SessionState = {
  step: 'idle',
  run: 0,
  isRecording: false,
  hasSourceEnded: false,
  baselineProblem: undefined,
  failure: undefined,
};

/** Steps that follow the engine's phases. */
const FOLLOWS_ENGINE: readonly SessionStep[] = [
  'checkingContact',
  'baseline',
  'resting',
  'ready',
  'running',
  'paused',
  'betweenRuns',
];

/**
 * The complete state machine of a live session. Pure: an invalid event leaves the state unchanged, so a late message
 * from a worker cannot reset a session.
 */
export function reduceSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'connect':
      return state.step === 'idle' ? { ...INITIAL_SESSION_STATE, step: 'connecting' } : state;
    case 'connected':
      return state.step === 'connecting' ? { ...state, step: 'checkingContact' } : state;
    case 'backToStart':
      return state.isRecording || state.step === 'ending' ? state : INITIAL_SESSION_STATE;
    case 'recordingStarted':
      return state.step === 'checkingContact'
        ? { ...state, isRecording: true, hasSourceEnded: false, run: 0 }
        : state;
    case 'enginePhase':
      return state.isRecording && FOLLOWS_ENGINE.includes(state.step) ? followEngine(state, event) : state;
    case 'baselineRejected':
      return state.step === 'baseline' || state.step === 'ready' || state.step === 'betweenRuns'
        ? { ...state, step: stepBetween(state), baselineProblem: event.reason }
        : state;
    case 'sourceEnded':
      return state.isRecording ? { ...state, hasSourceEnded: true } : state;
    case 'end':
      return state.isRecording && FOLLOWS_ENGINE.includes(state.step) ? { ...state, step: 'ending' } : state;
    case 'ended':
      return state.step === 'ending' ? { ...state, step: 'ended', isRecording: false } : state;
    case 'fail':
      return state.step === 'ended' || state.step === 'failed'
        ? state
        : { ...state, step: 'failed', failure: event.reason };
    default:
      return assertNever(event);
  }
}

type PhaseChange = Extract<SessionEvent, { type: 'enginePhase' }>;

function followEngine(state: SessionState, { phase, run, isResting = false }: PhaseChange): SessionState {
  switch (phase) {
    case 'baseline':
      return { ...state, step: 'baseline', baselineProblem: undefined };
    case 'training':
      return { ...state, step: 'running', run, baselineProblem: undefined };
    case 'paused':
      return { ...state, step: 'paused' };
    case 'idle':
    case 'rest':
      if (isResting) return { ...state, step: 'resting', baselineProblem: undefined };
      return { ...state, step: stepBetween(state) };
    case 'ended':
      return state;
    default:
      return assertNever(phase);
  }
}

const stepBetween = ({ run }: SessionState): SessionStep => (run === 0 ? 'ready' : 'betweenRuns');

/** Whether leaving the page would interrupt the therapist and lose data. */
export const isUnderWay = (state: SessionState): boolean =>
  state.isRecording && state.step !== 'ended' && state.step !== 'failed';

/** The source streams, and nothing is recorded yet. */
export const isContactCheck = ({ step, isRecording }: SessionState): boolean =>
  step === 'checkingContact' && !isRecording;

/** Nothing is trained or measured until the therapist continues. */
export const isWaiting = ({ step }: SessionState): boolean =>
  step === 'ready' || step === 'paused' || step === 'betweenRuns';
