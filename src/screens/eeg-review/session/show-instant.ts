import type { Workbench } from '#live/offline/index.ts';

/** Centers the page on an instant of the session and puts the cursor on it. */
export function showInstant(workbench: Workbench, atSeconds: number | undefined): void {
  if (atSeconds === undefined) return;
  // The workbench counts from the first stored sample, the session from its start.
  const wanted = atSeconds - workbench.recording.startOffsetSeconds;
  const seconds = Math.min(workbench.extentSeconds, Math.max(0, wanted));
  workbench.centreOn(seconds);
  workbench.cursor.value = { seconds, y: 0 };
}
