import {
  type Latency,
  MOST_FEEDBACK_CHANGES,
  type RunFeedback,
  type RunRecord,
} from '#shared/api/sessions.ts';
import type { RunSummary } from '#shared/engine/summary.ts';

type OpenRun = {
  run: number;
  startSeconds: number;
  endSeconds: number | undefined;
  summary: RunSummary | undefined;
  latency: Latency | null;
  feedback: RunFeedback | null;
  /** It had ended before the session was interrupted. */
  isRestored: boolean;
};

/**
 * Creates the record of a run from the two messages that close it: the end of its phase and its summary, in either
 * order.
 */
export class RunLedger {
  readonly #onRecord: (record: RunRecord, isRestored: boolean) => void;
  readonly #feedback: () => RunFeedback | null;
  #open: OpenRun | undefined;
  #waiting: (() => void)[] = [];

  constructor(
    onRecord: (record: RunRecord, isRestored: boolean) => void,
    feedback: () => RunFeedback | null = () => null,
  ) {
    this.#onRecord = onRecord;
    this.#feedback = feedback;
  }

  get hasOpenRun(): boolean {
    return this.#open !== undefined;
  }

  /** What the client heard and saw in a restored run is known only if the run continues. */
  started(run: number, atSeconds: number, isRestored = false): void {
    if (this.#open?.run === run) return;
    this.#open = {
      run,
      startSeconds: atSeconds,
      endSeconds: undefined,
      summary: undefined,
      latency: null,
      feedback: isRestored ? null : this.#feedback(),
      isRestored,
    };
  }

  /** Notes what the client hears and sees now, if it has changed since the run began. */
  noteFeedback(atSeconds: number): void {
    const open = this.#open;
    const now = this.#feedback();
    if (!open?.feedback || open.endSeconds !== undefined || !now) return;
    const { changes = [] } = open.feedback;
    if (isAlike(changes.at(-1) ?? open.feedback, now) || changes.length >= MOST_FEEDBACK_CHANGES) return;
    const { responseName, sound, picture, isMuted } = now;
    open.feedback.changes = [...changes, { atSeconds, responseName, sound, picture, isMuted }];
  }

  ended(atSeconds: number, isRestored = false): void {
    if (!this.#open) return;
    this.#open.isRestored = isRestored;
    if (!isRestored) this.#open.feedback ??= this.#feedback();
    this.#open.endSeconds = atSeconds;
    this.#settle();
  }

  summarized(run: number, summary: RunSummary, latency: Latency | null): void {
    if (this.#open?.run !== run) return;
    this.#open.summary = summary;
    this.#open.latency = latency;
    this.#settle();
  }

  /** Resolves when no run is waiting for its second message. */
  settled(): Promise<void> {
    return this.#open ? new Promise((resolve) => this.#waiting.push(resolve)) : Promise.resolve();
  }

  #settle(): void {
    const open = this.#open;
    if (!open?.summary || open.endSeconds === undefined) return;
    this.#open = undefined;
    const { run, startSeconds, endSeconds, summary, latency, feedback, isRestored } = open;
    this.#onRecord({ run, startSeconds, endSeconds, summary, latency, feedback }, isRestored);
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

type SoundAndPicture = Pick<RunFeedback, 'responseName' | 'sound' | 'picture' | 'isMuted'>;

const isAlike = (one: SoundAndPicture, other: SoundAndPicture): boolean =>
  one.responseName === other.responseName &&
  one.sound === other.sound &&
  one.picture === other.picture &&
  one.isMuted === other.isMuted;
