import type { ComponentSettings, SessionComponent } from '#shared/api/sessions.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { type ReplayAnswer, type ReplayRun, useReplay } from '#live/offline/index.ts';
import { useApi } from '#state/services.atoms.ts';

export type Computed = {
  answer: ReplayAnswer;
  /** The computed protocols; the session's own is the first. */
  protocols: Protocol[];
  /** Undefined for the recording of the session itself. */
  fileName: string | undefined;
};

export type ReplayState = Exclude<ReplayRun, { kind: 'done' }> | { kind: 'done'; computed: Computed };

export type ReplayRequest = { others: readonly Protocol[]; file: File | undefined };
type Target = { therapistId: UserId; component: SessionComponent; settings: ComponentSettings };

/** Runs a recording through the session's own protocol and others. One replay at a time, canceled with the screen. */
export function useCounterfactual({ therapistId, component, settings }: Target) {
  const { run, start: startReplay, cancel } = useReplay(useApi());
  const start = ({ others, file }: ReplayRequest) =>
    startReplay({
      source: file
        ? { kind: 'file', file }
        : { kind: 'session', therapistId, component, info: settings.source },
      protocols: [settings.protocol, ...others],
      settings: replaySettings(settings, file === undefined),
    });
  return { state: stateOf(run), start, cancel };
}

function stateOf(run: ReplayRun): ReplayState {
  if (run.kind !== 'done') return run;
  const { answer, job } = run;
  const fileName = job.source.kind === 'file' ? job.source.file.name : undefined;
  return { kind: 'done', computed: { answer, protocols: job.protocols, fileName } };
}

/** Bad channels and carried thresholds of a session apply to its own recording only, not to another file. */
const replaySettings = (
  { mainsHz, badChannels, carriedThresholds }: ComponentSettings,
  isSession: boolean,
) => (isSession ? { mainsHz, badChannels, carriedThresholds: [carriedThresholds] } : { mainsHz });
