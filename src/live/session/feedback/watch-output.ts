/** The part of an AudioContext that tells of its output. */
export type WatchedContext = Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & {
  readonly state: AudioContextState | 'interrupted';
};

type Devices = Pick<MediaDevices, 'enumerateDevices' | 'addEventListener' | 'removeEventListener'>;

/**
 * Calls `onChange` with false when sound can no longer be heard: the browser stopped the audio, or the last device for
 * sound was removed. Calls it with true when both are there again. Returns a function that ends it.
 */
export function watchOutput(
  context: WatchedContext,
  devices: Devices | undefined,
  onChange: (isThere: boolean) => void,
): () => void {
  let hasDevice = true;
  let hasFailed = false;
  let isThere = true;
  const notify = () => {
    const next = hasDevice && !hasFailed && context.state !== 'closed' && context.state !== 'interrupted';
    if (next === isThere) return;
    isThere = next;
    onChange(next);
  };
  const onState = () => {
    if (context.state === 'running') hasFailed = false;
    notify();
  };
  const onError = () => {
    hasFailed = true;
    notify();
  };
  const onDevices = () =>
    void devices?.enumerateDevices().then(
      (found) => {
        hasDevice = found.some(({ kind }) => kind === 'audiooutput');
        notify();
      },
      () => undefined,
    );
  context.addEventListener('statechange', onState);
  // Chromium: the device could not be used any more.
  context.addEventListener('error', onError);
  devices?.addEventListener('devicechange', onDevices);
  return () => {
    context.removeEventListener('statechange', onState);
    context.removeEventListener('error', onError);
    devices?.removeEventListener('devicechange', onDevices);
  };
}
