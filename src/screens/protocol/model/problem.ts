import type { FieldPath } from './set-in.ts';

/** What is wrong, where, and how to fix it. Errors prevent saving, warnings do not. */
export type Problem = { path: FieldPath; level: 'error' | 'warning'; text: string };
