/** The tab that records holds a browser lock of this name and the id of the recording. */
export const RECORDING_LOCK = 'loopwell-recording-';

/** Whether any tab records. Never where the browser has no locks. */
export async function isAnyRecording(locks: Pick<LockManager, 'query'> | undefined): Promise<boolean> {
  const { held = [] } = (await locks?.query()) ?? {};
  return held.some(({ name }) => name?.startsWith(RECORDING_LOCK));
}
