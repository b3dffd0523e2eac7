/** The time of day. Injected so that tests can move it. */
export type Clock = {
  /** Epoch milliseconds. */
  nowMs: () => number;
};

export const systemClock: Clock = { nowMs: () => Date.now() };

/** ISO 8601 in UTC with milliseconds, the form times have in the database and on the wire. */
export const isoNow = (clock: Clock): string => new Date(clock.nowMs()).toISOString();
