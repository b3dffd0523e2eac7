import { useEffect } from 'react';
import { reviewViewOf, type Workbench } from '#live/offline/index.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useServices } from '#state/services.atoms.ts';
import { BROWSER_TIMERS, type Timers } from '../desk/review-desk.ts';
import type { OpenedRecording } from '../opened-recording.ts';
import { type ViewMemory, viewMemory } from './view-memory.ts';

const WRITE_AFTER_MS = 500;

/**
 * Stores the view while it changes, at most twice a second, when the page is hidden, and when the file is closed.
 * Returns a function to stop.
 */
export function rememberView(
  workbench: Workbench,
  memory: Pick<ViewMemory, 'write'>,
  timers: Timers,
): () => void {
  let timer: number | undefined;
  let written = '';
  const write = () => {
    if (timer !== undefined) timers.clear(timer);
    timer = undefined;
    const view = reviewViewOf(workbench);
    const text = JSON.stringify(view);
    if (text === written) return;
    written = text;
    memory.write(view);
  };
  const stop = workbench.onChange(() => {
    timer ??= timers.set(write, WRITE_AFTER_MS);
  });
  window.addEventListener('pagehide', write);
  return () => {
    stop();
    window.removeEventListener('pagehide', write);
    write();
  };
}

/** Remembers the view of a stored file, from when its traces are on screen. */
export function useRememberedView({ workbench, record }: OpenedRecording): void {
  const { storage } = useServices();
  const { userId } = useUser();
  const eegFileId = record?.eegFileId;
  useEffect(() => {
    if (eegFileId === undefined) return undefined;
    return rememberView(workbench, viewMemory(storage, { userId, eegFileId }), BROWSER_TIMERS);
  }, [workbench, storage, userId, eegFileId]);
}
