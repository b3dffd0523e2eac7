/** Requests of the running test without a reply; listed when the test fails, because it may have waited for one. */
export const unanswered = new Set<string>();
