/** Requests of the running test nobody gave a reply for; named where it fails, as it may have waited for one. */
export const unanswered = new Set<string>();
