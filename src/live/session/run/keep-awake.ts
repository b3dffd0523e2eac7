type WakeLockDeps = {
  /** Undefined in browsers without the Screen Wake Lock API. */
  wakeLock: Pick<WakeLock, 'request'> | undefined;
  document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
};

/**
 * Keeps the display on until the returned function is called. The browser releases the lock when the tab is hidden, so
 * it is asked for again when the tab is shown. A refusal (low battery) changes nothing else.
 */
export function keepAwake(
  { wakeLock, document: page }: WakeLockDeps = { wakeLock: navigator.wakeLock, document },
): () => void {
  let sentinel: WakeLockSentinel | undefined;
  let isWanted = true;
  const acquire = async () => {
    if (!isWanted || page.visibilityState !== 'visible' || (sentinel && !sentinel.released)) return;
    try {
      sentinel = await wakeLock?.request('screen');
      if (!isWanted) await sentinel?.release();
    } catch {
      // The display may turn off; the session goes on.
    }
  };
  const onVisible = () => void acquire();
  page.addEventListener('visibilitychange', onVisible);
  void acquire();
  return () => {
    isWanted = false;
    page.removeEventListener('visibilitychange', onVisible);
    void sentinel?.release().catch(() => undefined);
  };
}
