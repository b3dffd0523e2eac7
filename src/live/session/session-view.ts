import type { RunRecord } from '#shared/api/sessions.ts';
import type { SourceInfo } from '#shared/eeg/source.ts';
import type { ChannelQuality, EngineReady } from '#shared/engine/engine-api.ts';
import type { FileWarning } from '#shared/engine/source-api.ts';
import type { RunSummary } from '#shared/engine/summary.ts';
import { INITIAL_UPLOAD_STATUS, type UploadStatus } from '../recording/upload-status.ts';
import { INITIAL_SESSION_STATE, type SessionState } from './session-state.ts';
import type { Suggestion } from './suggestions.ts';

/** A channel the practitioner took out, with the reason given. */
export type BadChannel = { channel: number; reason: string };

export type SessionMarker = { atSeconds: number; text: string };

/** Something the therapist should know that does not stop the session. */
export type SessionNotice = { id: string; message: string };

/** Everything of a live session that changes at human speed; immutable, for React. Frames are in the signals. */
export type SessionView = {
  state: SessionState;
  source: SourceInfo | undefined;
  warnings: readonly FileWarning[];
  ready: EngineReady | undefined;
  quality: readonly ChannelQuality[];
  /** Left out of common averages; a condition that needs one is told in the contact check. */
  badChannels: readonly BadChannel[];
  /** What the baseline made of bands that follow the alpha peak, by condition; empty where none does. */
  trainedBands: readonly (string | undefined)[];
  /** How long all trained channels have been good without a break. */
  goodSeconds: number;
  /** Wanted share of rewarded time; undefined until a protocol is connected. */
  goalPct: number | undefined;
  /** In the unit of each condition; null while unknown. */
  thresholds: readonly (number | null)[];
  /** Proposed thresholds that wait for a decision, in the order of the conditions. */
  suggestions: readonly Suggestion[];
  /** What the last usable baseline gave, by condition; empty before it. */
  baselineThresholds: readonly (number | null)[];
  markers: readonly SessionMarker[];
  runs: readonly RunRecord[];
  /** Length that is safe on this computer. */
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
  goodSeconds: 0,
  goalPct: undefined,
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

/** Trained channels that are not good or were marked bad, with the reason in words. */
export function contactProblems(view: SessionView): { channel: number; reason: string }[] {
  const { quality, ready, badChannels } = view;
  return quality.flatMap(({ channel, level, reason }) => {
    if (!(ready?.trainedChannels.includes(channel) ?? true)) return [];
    const bad = badChannels.find((each) => each.channel === channel);
    if (bad) return [{ channel, reason: `marked bad: ${bad.reason}` }];
    return level === 'good' ? [] : [{ channel, reason }];
  });
}

/** Length of the current good stretch after one more quality report (one a second). */
export function nextGoodSeconds(view: SessionView, quality: readonly ChannelQuality[]): number {
  const trained = view.ready?.trainedChannels ?? [];
  const isGood = trained.every(
    (channel) =>
      quality.some((each) => each.channel === channel && each.level === 'good') &&
      !view.badChannels.some((each) => each.channel === channel),
  );
  return isGood && trained.length > 0 ? view.goodSeconds + 1 : 0;
}

/** Adds a notice, or renews the one with the same id. */
export const withNotice = (notices: readonly SessionNotice[], notice: SessionNotice): SessionNotice[] => [
  ...notices.filter(({ id }) => id !== notice.id),
  notice,
];
