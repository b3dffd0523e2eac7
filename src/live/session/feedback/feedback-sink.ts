/** What feedback follows, once per frame. The object is reused: a sink reads it and keeps nothing. */
export type FeedbackFrame = {
  /** 0-100. */
  success: number;
  isRewarded: boolean;
  /** Discrete rewards that fired in this frame. */
  rewardCount: number;
  isArtifact: boolean;
  /** True while a run is under way; outside of it every sink is at rest. */
  isTraining: boolean;
  /** Age of the newest sample when the frame arrived. */
  ageMs: number;
};

/** Older data than this must not be heard or seen: no feedback. */
export const STALE_AFTER_MS = 500;

/** What the client hears or sees. */
export type FeedbackSink = {
  update(frame: FeedbackFrame): void;
  /** Falls silent now, softly. */
  rest(): void;
  dispose(): void;
};

/** Whether a frame may be heard at all. */
export const isAudible = (frame: FeedbackFrame): boolean =>
  frame.isTraining && !frame.isArtifact && frame.ageMs <= STALE_AFTER_MS;

/** Drives several sinks as one. A sink that breaks is dropped and reported; the others go on. */
export function combineSinks(sinks: Set<FeedbackSink>, onBroken: (error: unknown) => void): FeedbackSink {
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
    update: (frame) => each((sink) => sink.update(frame)),
    rest: () => each((sink) => sink.rest()),
    dispose: () => {
      each((sink) => sink.dispose());
      sinks.clear();
    },
  };
}
