/** The time of day. Injected so that tests can move it. */
export type Clock = {
  /** Epoch milliseconds. */
  nowMs: () => number;
};

export const systemClock: Clock = { nowMs: () => Date.now() };

/** ISO 8601 in UTC with milliseconds: the form of times in the database and in the API. */
export const isoNow = (clock: Clock): string => new Date(clock.nowMs()).toISOString();

/** As {@link isoNow}, `agoSeconds` earlier. */
export const isoAgo = (clock: Clock, agoSeconds = 0): string =>
  new Date(clock.nowMs() - agoSeconds * 1000).toISOString();
