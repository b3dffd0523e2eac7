/** Below this many clients a figure could be traced to one of them, and says nothing anyway. */
export const SMALLEST_CELL = 5;
/** Counts of better, same and worse tell more of each client than a mean: from so many clients on. */
export const LEAST_FOR_COUNTS = 10;
/** No count is told of fewer clients: it is put together with its neighbour, or none is told. */
export const SMALLEST_COUNT = 3;

/** The total before training: the last one of so many days up to the first session ... */
export const BEFORE_DAYS = 90;
/** ... else the first one of so many days after it, as it is often answered when training has just begun. */
export const GRACE_DAYS = 7;
/** The total after training began: the last one up to so many days after the last session. */
export const AFTER_DAYS = 90;

/** Figures leave the server in these steps: finer ones could be subtracted from each other. */
export const STEPS = { changePoints: 0.1, minutes: 5, sessions: 1, rewardedPct: 1 } as const;
