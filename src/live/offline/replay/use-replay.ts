import { useEffect, useRef, useState } from 'react';
import type { Api } from '#api/client.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { isUnitMissing, type VoltageUnit } from '#shared/eeg/voltage-unit.ts';
import { errorMessage } from '#shared/error-message.ts';
import { openReplay } from '#live/workers/worker-links.ts';
import { type ReplayAnswer, type ReplayJob, type ReplayStage, runReplay, withUnitOf } from './run-replay.ts';

export type ReplayRun =
  | { kind: 'idle' }
  | { kind: 'busy'; stage: ReplayStage; protocols: readonly Protocol[] }
  | { kind: 'failed'; message: string }
  /** The user must give the unit of the values; `giveUnit` restarts with it. */
  | { kind: 'unitMissing'; message: string; giveUnit: (unit: VoltageUnit) => void }
  | { kind: 'done'; answer: ReplayAnswer; job: ReplayJob };

/** Replays in a separate worker: one at a time, ended with the screen. */
export function useReplay(api: Api) {
  const [run, setRun] = useState<ReplayRun>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (job: ReplayJob) => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    const { protocols } = job;
    const update = (next: ReplayRun) => {
      if (running.current === control) setRun(next);
    };
    update({ kind: 'busy', stage: { kind: 'loading', share: 0 }, protocols });
    try {
      const answer = await runReplay(
        job,
        { api, openLink: () => openReplay(), nowMs: () => performance.now() },
        { signal: control.signal, onStage: (stage) => update({ kind: 'busy', stage, protocols }) },
      );
      update({ kind: 'done', answer, job });
    } catch (error) {
      if (control.signal.aborted) return update({ kind: 'idle' });
      // Every error of `runReplay` can be shown.
      const message = errorMessage(error);
      if (!isUnitMissing(error)) return update({ kind: 'failed', message });
      const giveUnit = (unit: VoltageUnit) => void start({ ...job, source: withUnitOf(job.source, unit) });
      update({ kind: 'unitMissing', message, giveUnit });
    }
  };
  return { run, start, cancel: () => running.current?.abort() };
}
