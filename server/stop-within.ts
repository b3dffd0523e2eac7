/**
 * How long the server takes to end after it was asked to, at most: people are told 10 s. Requests have 5 s of it
 * (`serve.ts`); a database that answers needs less than a second.
 */
export const STOP_WITHIN_MS = 9000;
