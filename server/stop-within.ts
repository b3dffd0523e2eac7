/**
 * Maximum time the server takes to stop: users are told 10 s. Requests have 5 s of it (`serve.ts`); a
 * responsive database needs less than a second.
 */
export const STOP_WITHIN_MS = 9000;
