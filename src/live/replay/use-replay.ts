import { useEffect, useRef, useState } from 'react';
import type { Api } from '#api/client.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { openReplay } from '../engine/replay-client.ts';
import { type ReplayAnswer, type ReplayJob, type ReplayStage, runReplay } from './run-replay.ts';

export type ReplayRun =
  | { kind: 'idle' }
  | { kind: 'busy'; stage: ReplayStage; protocols: readonly Protocol[] }
  | { kind: 'failed'; message: string }
  | { kind: 'done'; answer: ReplayAnswer; job: ReplayJob };

/** Replays in a worker of their own: one at a time, ended with the screen. */
export function useReplay(api: Api): {
  run: ReplayRun;
  start: (job: ReplayJob) => Promise<void>;
  cancel: () => void;
} {
  const [run, setRun] = useState<ReplayRun>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (job: ReplayJob) => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    const { protocols } = job;
    const tell = (next: ReplayRun) => {
      if (running.current === control) setRun(next);
    };
    tell({ kind: 'busy', stage: { kind: 'loading', share: 0 }, protocols });
    try {
      const answer = await runReplay(
        job,
        { api, openLink: () => openReplay(), nowMs: () => performance.now() },
        { signal: control.signal, onStage: (stage) => tell({ kind: 'busy', stage, protocols }) },
      );
      tell({ kind: 'done', answer, job });
    } catch (error) {
      // Whatever `runReplay` rejects with is fit to be shown.
      const message = error instanceof Error ? error.message : String(error);
      tell(control.signal.aborted ? { kind: 'idle' } : { kind: 'failed', message });
    }
  };
  return { run, start, cancel: () => running.current?.abort() };
}
