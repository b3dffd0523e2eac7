import { useEffect, useRef, useState } from 'react';
import type { ReviewWarning } from '#shared/review/recording.ts';
import { errorMessage } from '#shared/error-message.ts';
import { type ConversionJob, runConversion } from './run-conversion.ts';

type ConversionState =
  | { step: 'ready' }
  | { step: 'converting'; share: number }
  | { step: 'done'; warnings: readonly ReviewWarning[] }
  | { step: 'failed'; message: string };

/** One conversion at a time; it ends with the component that started it. */
export function useConversion() {
  const [state, setState] = useState<ConversionState>({ step: 'ready' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (job: ConversionJob) => {
    const abort = new AbortController();
    running.current?.abort();
    running.current = abort;
    setState({ step: 'converting', share: 0 });
    const update = (next: ConversionState) => {
      if (running.current === abort && !abort.signal.aborted) setState(next);
    };
    try {
      const warnings = await runConversion(job, {
        signal: abort.signal,
        onProgress: (share) => update({ step: 'converting', share }),
      });
      update(warnings ? { step: 'done', warnings } : { step: 'ready' });
    } catch (cause) {
      update({ step: 'failed', message: errorMessage(cause) });
    }
  };
  return {
    state,
    start: (job: ConversionJob) => void start(job),
    cancel: () => {
      running.current?.abort();
      setState({ step: 'ready' });
    },
  };
}
