import { useEffect, useRef, useState } from 'react';
import type { Api } from '#api/client.ts';
import { openPreview } from '#live/workers/worker-links.ts';
import { NO_PREVIEW, type PreviewJob, PreviewRunner, type PreviewState } from './preview-runner.ts';

/** Long enough to wait for the next key press, short enough to respond within half a second. */
const REST_MS = 120;

/** The preview of a job that changes during editing; undefined while there is nothing valid to preview. */
export function usePreview(api: Api, job: PreviewJob | undefined): PreviewState {
  const [state, setState] = useState(NO_PREVIEW);
  const runner = useRef<PreviewRunner>(undefined);
  useEffect(() => {
    const own = new PreviewRunner({
      api,
      openLink: () => openPreview(),
      nowMs: () => performance.now(),
      onState: setState,
    });
    runner.current = own;
    return () => own.dispose();
  }, [api]);
  useEffect(() => {
    if (!job) return;
    const timer = window.setTimeout(() => void runner.current?.request(job), REST_MS);
    return () => window.clearTimeout(timer);
  }, [job]);
  return state;
}
