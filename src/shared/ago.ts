import { z } from 'zod';

const MOST_AGO_SECONDS = 366 * 24 * 3600;

/**
 * How many seconds ago something happened that waited in a browser. Its clock may be wrong; the difference of two of
 * its times is right unless it was set in between.
 */
export const agoSecondsSchema = z.coerce.number().min(0).max(MOST_AGO_SECONDS);

/** `agoSecondsSchema` of a time, both in epoch milliseconds. */
export const agoSeconds = (atMs: number, nowMs: number): number =>
  Math.min(Math.max((nowMs - atMs) / 1000, 0), MOST_AGO_SECONDS);
