import type { Api } from '#api/client.ts';
import { assertNever } from '#shared/assert-never.ts';
import type { SessionComponent } from '#shared/api/sessions.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { siteKey } from '#shared/eeg/channel-labels.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import type { SourceInfo } from '#shared/eeg/source.ts';
import type { VoltageUnit } from '#shared/eeg/voltage-unit.ts';
import type { ReplayOutcome, ReplaySettings } from '#shared/engine/replay-api.ts';
import type { ReadPart, ReviewSource } from '#shared/review/recording.ts';
import type { ReplayLink } from '#live/workers/worker-links.ts';
import { abortable } from '../eeg-files/wait.ts';
import { loadParts } from './load-parts.ts';

/** The recording of a session, a local EEG file, or the recording open in a workbench. */
export type ReplaySource =
  | { kind: 'session'; therapistId: UserId; component: SessionComponent; info: SourceInfo }
  | { kind: 'file'; file: File; blankUnit?: VoltageUnit | undefined }
  | { kind: 'review'; source: ReviewSource; readPart: ReadPart | undefined; badLabels: readonly string[] };

/** The same source, with the unit of values whose unit the file leaves blank. */
export function withUnitOf(source: ReplaySource, blankUnit: VoltageUnit): ReplaySource {
  switch (source.kind) {
    case 'file':
      return { ...source, blankUnit };
    case 'review':
      return { ...source, source: { ...source.source, blankUnit } };
    case 'session':
      return source;
    default:
      return assertNever(source);
  }
}

export type ReplayJob = { source: ReplaySource; protocols: Protocol[]; settings: ReplaySettings };

/** The current stage, with its completed share (0-1). */
export type ReplayStage =
  | { kind: 'loading'; share: number }
  | { kind: 'computing'; share: number; protocol: number };

export type ReplayAnswer = {
  outcomes: ReplayOutcome[];
  /** Length of the recording, which was read once per protocol. */
  recordingSeconds: number;
  /** Time the worker took for all protocols, without loading. */
  computingMs: number;
};

type ReplayDeps = {
  api: Api;
  openLink: () => ReplayLink;
  nowMs: () => number;
};

type ReplayOptions = { signal: AbortSignal; onStage: (stage: ReplayStage) => void };

/**
 * Loads the recording, runs every protocol over it in a separate worker and ends the worker. Rejects with an Error that
 * can be shown; after an abort, with the signal's reason.
 */
export async function runReplay(
  { source, protocols, settings }: ReplayJob,
  { api, openLink, nowMs }: ReplayDeps,
  { signal, onStage: reportStage }: ReplayOptions,
): Promise<ReplayAnswer> {
  const link = openLink();
  let isOver = false;
  // Progress and result use different ports: the last progress may arrive after the result.
  const onStage = (stage: ReplayStage) => {
    if (!isOver) reportStage(stage);
  };
  const orAborted = abortable(signal);
  try {
    signal.throwIfAborted();
    onStage({ kind: 'loading', share: 0 });
    const { info, badChannels } = await orAborted(openReplaySource(source, link, { api, signal, onStage }));
    onStage({ kind: 'computing', protocol: 0, share: 0 });
    const startMs = nowMs();
    const outcomes = await orAborted(
      link.replay(protocols, badChannels ? { ...settings, badChannels } : settings, ({ protocol, share }) =>
        onStage({ kind: 'computing', protocol, share: (protocol + share) / protocols.length }),
      ),
    );
    return { outcomes, recordingSeconds: info.durationSeconds ?? 0, computingMs: nowMs() - startMs };
  } finally {
    isOver = true;
    link.dispose();
  }
}

type LoadContext = Pick<ReplayDeps, 'api'> & ReplayOptions;
type Opener = Pick<ReplayLink, 'openSource' | 'openRecording'>;

/** Info from the worker; bad channels only if they were given by label. */
type Opened = { info: SourceInfo; badChannels?: number[] };

/** Opens the recording in the worker. */
export async function openReplaySource(
  source: ReplaySource,
  link: Opener,
  context: LoadContext,
): Promise<Opened> {
  if (source.kind === 'review') {
    const { info } = await link.openSource(source.source, source.readPart);
    const bad = new Set(source.badLabels.map(siteKey));
    const badChannels = [...info.channelNames.keys()].filter((channel) =>
      bad.has(siteKey(info.channelNames[channel]!)),
    );
    return { info, badChannels };
  }
  if (source.kind === 'file') {
    const { file, blankUnit } = source;
    const { info } = await link.openSource({ kind: 'file', file, blankUnit });
    return { info };
  }
  const { api, signal, onStage } = context;
  const parts = await loadParts(source, {
    api,
    signal,
    onShare: (share) => onStage({ kind: 'loading', share }),
  });
  const { info, durationSeconds } = await link.openRecording({ source: source.info, parts });
  return { info: { ...info, durationSeconds } };
}
