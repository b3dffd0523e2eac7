import { readLoopDelay } from '#live/connection-test/index.ts';
import { browserStorage } from '#live/store/index.ts';
import { useSessionHeadset } from './use-headset.ts';

/** Delay of output, headset and radio in ms, as the connection test measured it; undefined if it did not. */
export function useLoopDelayMs(): number | undefined {
  const headset = useSessionHeadset();
  return headset && readLoopDelay(browserStorage(), headset.view)?.delayMs;
}
