import type { RunRecord } from '#shared/api/sessions.ts';
import { steadyBaselineSeconds } from '#shared/eeg/baseline-need.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { mapProtocol } from '#shared/eeg/protocol-mapping.ts';
import type { SourceInfo } from '#shared/eeg/source.ts';
import type { ChannelQuality, EngineReady, MainsHz } from '#shared/engine/engine-api.ts';
import type { FileWarning } from '#shared/engine/source-api.ts';
import type { RunSummary } from '#shared/engine/summary.ts';
import { INITIAL_UPLOAD_STATUS, type UploadStatus } from '../recording/upload-status.ts';
import { INITIAL_SESSION_STATE, type SessionState } from './session-state.ts';
import type { Suggestion } from './suggestions.ts';

/** A channel the practitioner took out, with the reason given. */
export type BadChannel = { channel: number; reason: string };

type SessionMarker = { atSeconds: number; text: string };

/** Something the therapist should know that does not stop the session. */
type SessionNotice = { id: string; message: string };

/** All session state that changes at human speed; immutable, for React. Values of frames are in signals. */
export type SessionView = {
  state: SessionState;
  source: SourceInfo | undefined;
  warnings: readonly FileWarning[];
  ready: EngineReady | undefined;
  quality: readonly ChannelQuality[];
  /** Left out of common averages; a condition that needs one of them is reported in the contact check. */
  badChannels: readonly BadChannel[];
  /** Result of the baseline for bands that follow the alpha peak, by condition; empty when no band does. */
  trainedBands: readonly (string | undefined)[];
  /** Frequency of the mains hum in the signal, independent of the setting; undefined while none is found. */
  mainsFoundHz: MainsHz | undefined;
  /** How long all trained channels have been good without interruption. */
  goodSeconds: number;
  /** Of the protocol; undefined until one is connected. */
  eyes: Protocol['eyes'] | undefined;
  /** Of the current or last resting recording. */
  restingEyes: Protocol['eyes'] | undefined;
  timing: Protocol['timing'] | undefined;
  /** Target share of rewarded time; undefined until a protocol is connected. */
  goalPct: number | undefined;
  /** When a running baseline is long enough; undefined if no threshold is taken from it. */
  steadyBaselineSeconds: number | undefined;
  /** A session of a blinded study: nothing may be shown that tells real from sham feedback. */
  isBlinded: boolean;
  /** In the unit of each condition; null while unknown. */
  thresholds: readonly (number | null)[];
  /** Proposed thresholds waiting for a decision, in the order of the conditions. */
  suggestions: readonly Suggestion[];
  /** Thresholds from the last usable baseline, by condition; empty before it. */
  baselineThresholds: readonly (number | null)[];
  markers: readonly SessionMarker[];
  runs: readonly RunRecord[];
  /** Length stored on this computer. */
  savedSeconds: number;
  saveProblem: string | undefined;
  upload: UploadStatus;
  notices: readonly SessionNotice[];
  result: { durationSeconds: number; summary: RunSummary } | undefined;
};

export const INITIAL_SESSION_VIEW: SessionView = {
  state: INITIAL_SESSION_STATE,
  source: undefined,
  warnings: [],
  ready: undefined,
  quality: [],
  badChannels: [],
  trainedBands: [],
  mainsFoundHz: undefined,
  goodSeconds: 0,
  eyes: undefined,
  restingEyes: undefined,
  timing: undefined,
  goalPct: undefined,
  steadyBaselineSeconds: undefined,
  isBlinded: false,
  thresholds: [],
  suggestions: [],
  baselineThresholds: [],
  markers: [],
  runs: [],
  savedSeconds: 0,
  saveProblem: undefined,
  upload: INITIAL_UPLOAD_STATUS,
  notices: [],
  result: undefined,
};

export const GOOD_SECONDS_NEEDED = 5;

/** Trained channels that are not good or were marked bad, with the reason as text. */
export function contactProblems(view: SessionView): { channel: number; reason: string }[] {
  const { quality, ready, badChannels } = view;
  return quality.flatMap(({ channel, level, reason }) => {
    if (!(ready?.trainedChannels.includes(channel) ?? true)) return [];
    const bad = badChannels.find((each) => each.channel === channel);
    if (bad) return [{ channel, reason: `marked bad: ${bad.reason}` }];
    return level === 'good' ? [] : [{ channel, reason }];
  });
}

/** Length of the current good period after one more quality report (one a second). */
export function nextGoodSeconds(view: SessionView, quality: readonly ChannelQuality[]): number {
  const trained = view.ready?.trainedChannels ?? [];
  const isGood = trained.every(
    (channel) =>
      quality.some((each) => each.channel === channel && each.level === 'good') &&
      !view.badChannels.some((each) => each.channel === channel),
  );
  return isGood && trained.length > 0 ? view.goodSeconds + 1 : 0;
}

/** The channels that were marked bad before a session was interrupted. */
export const badAgain = ({ badChannels = [] }: { badChannels?: number[] | undefined }): BadChannel[] =>
  badChannels.map((channel) => ({ channel, reason: 'marked bad before the interruption' }));

/** Why a channel cannot be marked bad: with a single remaining channel, an average reference would cancel it out. */
export function markRefusal(
  { source, badChannels }: Pick<SessionView, 'source' | 'badChannels'>,
  protocol: Protocol,
  next: readonly BadChannel[],
): string | undefined {
  if (!source || next.length < badChannels.length) return undefined;
  const mapping = mapProtocol(
    protocol,
    source,
    next.map(({ channel }) => channel),
  );
  return mapping.ok ? undefined : `This channel stays in use. ${mapping.problems.join(' ')}`;
}

/** Adds a notice, or replaces the one with the same id. */
export const withNotice = (notices: readonly SessionNotice[], notice: SessionNotice): SessionNotice[] => [
  ...notices.filter(({ id }) => id !== notice.id),
  notice,
];

/** Changes to the view after the engine was configured for a protocol on the current source. */
export const configuredView = (
  { notices }: SessionView,
  ready: EngineReady,
  { protocol, carried }: { protocol: Protocol; carried: readonly (number | null)[] | undefined },
): Partial<SessionView> => ({
  ready,
  notices: withEngineWarnings(notices, ready.warnings),
  eyes: protocol.eyes,
  timing: protocol.timing,
  goalPct: protocol.goalPct,
  goodSeconds: 0,
  trainedBands: [],
  mainsFoundHz: undefined,
  steadyBaselineSeconds: steadyBaselineSeconds(protocol, carried),
  thresholds: knownThresholds(protocol, carried),
  baselineThresholds: [],
});

/** Thresholds that need no baseline: carried over from the last session, or set by hand in the protocol. */
const knownThresholds = (
  { conditions }: Protocol,
  carried: readonly (number | null)[] | undefined,
): (number | null)[] =>
  conditions.map(
    ({ threshold }, index) => carried?.[index] ?? (threshold.mode === 'manual' ? threshold.value : null),
  );

const ENGINE_NOTICE = 'engine:';

/** Replaces the warnings from the last configuration of the engine. */
const withEngineWarnings = (
  notices: readonly SessionNotice[],
  warnings: readonly FileWarning[],
): SessionNotice[] => [
  ...notices.filter(({ id }) => !id.startsWith(ENGINE_NOTICE)),
  ...warnings.map(({ code, message }) => ({ id: `${ENGINE_NOTICE}${code}`, message })),
];
