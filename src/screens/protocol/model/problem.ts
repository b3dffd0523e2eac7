import type { FieldPath } from './set-in.ts';

/** What is wrong, where, and the way out. Errors keep the protocol from being saved, warnings do not. */
export type Problem = { path: FieldPath; level: 'error' | 'warning'; text: string };
