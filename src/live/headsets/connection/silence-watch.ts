import type { HeadsetSilence } from '../state/headset-view.ts';

/** Of the keeper's ticks, two a second. */
const SILENCE_TICKS = 6;
const RECONNECT_TICKS = 16;
const MOST_RECONNECT_TICKS = 120;

/** What has arrived since the page opened. */
export type Arrivals = {
  /** Samples handed to the engine, per channel. */
  samples: number;
  /** Notifications of any content. */
  notifications: number;
};

/**
 * Watches a stream that should send. Without a sample for 3 s the headset counts as silent; after 8 s its link is worth
 * making anew, then after 16, 32 and 60 s, so that a headset that stays silent does not flicker.
 */
export class SilenceWatch {
  #ticks = 0;
  #rounds = 0;
  #samples = 0;
  #notifications = 0;

  /** Arrivals after this count; a headset that was connected anew keeps its rounds. */
  begin({ samples, notifications }: Arrivals): void {
    this.#ticks = 0;
    this.#samples = samples;
    this.#notifications = notifications;
  }

  forget(): void {
    this.#rounds = 0;
  }

  /** Half a second has passed. `isOverdue` once, when the link should be made anew. */
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
