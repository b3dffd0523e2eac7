const HOUR_MS = 3_600_000;
/** Of one hour: far more than people ask for. Beyond it, the log itself is asked, which takes longer. */
const MOST_KNOWN = 10_000;

/** Reads that this process has logged in the current hour, so that a list asked for again costs no statement. */
export type LoggedReads = {
  has(read: string, nowMs: number): boolean;
  add(read: string, nowMs: number): void;
};

export function createLoggedReads(): LoggedReads {
  let hour = -1;
  const known = new Set<string>();
  const enter = (nowMs: number) => {
    const now = Math.floor(nowMs / HOUR_MS);
    if (now !== hour) known.clear();
    hour = now;
  };
  return {
    has(read, nowMs) {
      enter(nowMs);
      return known.has(read);
    },
    add(read, nowMs) {
      enter(nowMs);
      if (known.size < MOST_KNOWN) known.add(read);
    },
  };
}
