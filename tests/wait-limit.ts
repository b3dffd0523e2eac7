import { vi } from 'vitest';

/** Waiting ends when the condition holds. The limit is for conditions that never hold, also on a busy machine. */
export const WAIT_LIMIT_MS = 60_000;

// `vi.waitFor` gives up after a second, and no setting changes that.
const { waitFor } = vi;
vi.waitFor = (condition, options) =>
  waitFor(condition, typeof options === 'number' ? options : { timeout: WAIT_LIMIT_MS, ...options });
