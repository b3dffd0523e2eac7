/** With fewer clients a figure could be traced to one of them, and is not meaningful anyway. */
export const SMALLEST_CELL = 5;
/** Smallest number of clients for counts of better, same and worse, which reveal more about each client than a mean. */
export const LEAST_FOR_COUNTS = 10;
/** No smaller count is published: it is merged with its neighbor, or no counts are published. */
export const SMALLEST_COUNT = 3;

/** Total before training: the last one within this many days up to the first session ... */
export const BEFORE_DAYS = 90;
/** ... otherwise the first one within this many days after it: it is often answered just after training began. */
export const GRACE_DAYS = 7;
/** The total after training began: the last one up to so many days after the last session. */
export const AFTER_DAYS = 90;

/** Figures are rounded to these steps before they leave the server: finer ones could be subtracted from each other. */
export const STEPS = { changePoints: 0.1, minutes: 5, sessions: 1, rewardedPct: 1 } as const;
