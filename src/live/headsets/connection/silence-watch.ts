import type { HeadsetSilence } from '../state/headset-view.ts';

/** Counted in the keeper's ticks, two per second. */
const SILENCE_TICKS = 6;
const RECONNECT_TICKS = 16;
const MOST_RECONNECT_TICKS = 120;

/** Counts since the page opened. */
export type Arrivals = {
  /** Samples handed to the engine, per channel. */
  samples: number;
  /** Notifications of any content. */
  notifications: number;
};

/**
 * Watches a stream that should be sending. Without a sample for 3 s the headset counts as silent. Its link is renewed
 * after 8 s, then after 16, 32 and 60 s. The growing waits keep a silent headset from flickering.
 */
export class SilenceWatch {
  #ticks = 0;
  #rounds = 0;
  #samples = 0;
  #notifications = 0;

  /** Counts arrivals from here on; a reconnected headset keeps its current wait. */
  begin({ samples, notifications }: Arrivals): void {
    this.#ticks = 0;
    this.#samples = samples;
    this.#notifications = notifications;
  }

  forget(): void {
    this.#rounds = 0;
  }

  /** Called every half second. `isOverdue` is true once, when the link should be renewed. */
  tick(arrivals: Arrivals): { silence: HeadsetSilence | undefined; isSending: boolean; isOverdue: boolean } {
    if (arrivals.samples !== this.#samples) {
      this.#rounds = 0;
      this.begin(arrivals);
      return { silence: undefined, isSending: true, isOverdue: false };
    }
    this.#ticks++;
    const isUnreadable = arrivals.notifications !== this.#notifications;
    const isOverdue = this.#ticks >= Math.min(RECONNECT_TICKS * 2 ** this.#rounds, MOST_RECONNECT_TICKS);
    if (isOverdue) this.#rounds++;
    const silence = this.#ticks < SILENCE_TICKS ? undefined : isUnreadable ? 'unreadable' : 'nothing';
    return { silence, isSending: false, isOverdue };
  }
}
