import { z } from 'zod';
import type { HeadsetView } from '#live/headsets/state/headset-view.ts';
import type { TextStorage } from '#live/store/browser-storage.ts';
import type { LoopSignal } from './loop-test.ts';

const storedSchema = z.object({
  delayMs: z.number().nonnegative(),
  spreadMs: z.number().nonnegative(),
  signal: z.enum(['sound', 'light']),
  /** Epoch milliseconds. */
  measuredAtMs: z.number(),
});

/** The delay from a command to the sample that shows it, of one headset on this computer. */
export type StoredLoopDelay = z.infer<typeof storedSchema> & { signal: LoopSignal };

/** The delay also depends on the radio and the sound output of this computer, so it is kept in its browser. */
const keyOf = ({ driver, name, facts }: Pick<HeadsetView, 'driver' | 'name' | 'facts'>): string =>
  `loopwell.loop-delay.${driver}.${facts?.serial ?? name}`;

/** Undefined if it was never measured here, or is unreadable. */
export function readLoopDelay(storage: TextStorage, headset: HeadsetView): StoredLoopDelay | undefined {
  try {
    return storedSchema.safeParse(JSON.parse(storage.getItem(keyOf(headset)) ?? 'null')).data;
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
