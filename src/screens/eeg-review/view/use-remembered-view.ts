import { useEffect } from 'react';
import { useUser } from '#state/auth.atoms.ts';
import { useServices } from '#state/services.atoms.ts';
import { BROWSER_TIMERS } from '../desk/review-desk.ts';
import type { OpenedRecording } from '../opened-recording.ts';
import { rememberView } from './remember-view.ts';
import { viewMemory } from './view-memory.ts';

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
