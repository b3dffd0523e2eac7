/** Input of feedback, once per frame. The object is reused: a sink must not store it. */
export type FeedbackFrame = {
  /** 0-100. */
  success: number;
  isRewarded: boolean;
  /** 0-100 of each condition; absent outside a session. */
  scores?: ArrayLike<number>;
  /** Discrete rewards in this frame. */
  rewardCount: number;
  isArtifact: boolean;
  /** True during a run; otherwise every sink is at rest. */
  isTraining: boolean;
  /** Age of the newest sample when the frame arrived. */
  ageMs: number;
};

/** Older data must not be heard or seen: no feedback. */
export const STALE_AFTER_MS = 500;

/** An output that the client hears or sees. */
export type FeedbackSink = {
  update(frame: FeedbackFrame): void;
  /** Fades to silence now. */
  rest(): void;
  dispose(): void;
};

/** Whether a frame may be audible. */
export const isAudible = (frame: FeedbackFrame): boolean =>
  frame.isTraining && !frame.isArtifact && frame.ageMs <= STALE_AFTER_MS;

/** Several sinks as one. */
export type FeedbackSinks = FeedbackSink & {
  /** Adds a sink; the returned function removes and disposes it. */
  add(sink: FeedbackSink): () => void;
};

/** Drives several sinks as one. A sink that throws is dropped and reported; the others continue. */
export function combineSinks(onBroken: (error: unknown) => void): FeedbackSinks {
  const sinks = new Set<FeedbackSink>();
  const each = (call: (sink: FeedbackSink) => void) => {
    for (const sink of sinks) {
      try {
        call(sink);
      } catch (error) {
        sinks.delete(sink);
        onBroken(error);
      }
    }
  };
  return {
    add(sink) {
      sinks.add(sink);
      return () => {
        sinks.delete(sink);
        sink.dispose();
      };
    },
    update: (frame) => each((sink) => sink.update(frame)),
    rest: () => each((sink) => sink.rest()),
    dispose: () => {
      each((sink) => sink.dispose());
      sinks.clear();
    },
  };
}
