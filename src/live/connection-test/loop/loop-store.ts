import type { HeadsetView } from '#live/headsets/state/headset-view.ts';
import type { TextStorage } from '#live/store/browser-storage.ts';
import type { LoopSignal } from './loop-test.ts';

/** The delay from a command to the sample that shows it, of one headset on this computer. */
export type StoredLoopDelay = {
  delayMs: number;
  spreadMs: number;
  signal: LoopSignal;
  /** Epoch milliseconds. */
  measuredAtMs: number;
};

/** The delay also depends on the radio and the sound output of this computer, so it is kept in its browser. */
const keyOf = ({ driver, name, facts }: Pick<HeadsetView, 'driver' | 'name' | 'facts'>): string =>
  `loopwell.loop-delay.${driver}.${facts?.serial ?? name}`;

/** Undefined if it was never measured here, or is unreadable. */
export function readLoopDelay(storage: TextStorage, headset: HeadsetView): StoredLoopDelay | undefined {
  try {
    const stored = JSON.parse(storage.getItem(keyOf(headset)) ?? 'null') as Partial<StoredLoopDelay> | null;
    const { delayMs, spreadMs, measuredAtMs, signal } = stored ?? {};
    const isWhole =
      [delayMs, spreadMs, measuredAtMs].every((value) => Number.isFinite(value) && value! >= 0) &&
      (signal === 'sound' || signal === 'light');
    return isWhole ? (stored as StoredLoopDelay) : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined forgets it. Returns whether the browser could store it. */
export function storeLoopDelay(
  storage: TextStorage,
  headset: HeadsetView,
  delay: StoredLoopDelay | undefined,
): boolean {
  try {
    if (delay) storage.setItem(keyOf(headset), JSON.stringify(delay));
    else storage.removeItem(keyOf(headset));
    return true;
  } catch {
    return false;
  }
}
