import type { ReviewAnnotation } from '#shared/review/recording.ts';

/** An event as drawn in the open recording: from the file, or added by a reviewer. */
export type ShownEvent = ReviewAnnotation & { id: string; source: 'file' | 'reviewer' };

/** Annotations of a file have no ids; their order in the file never changes. */
export const fileEvents = (annotations: readonly ReviewAnnotation[]): ShownEvent[] =>
  annotations.map((annotation, index) => ({ ...annotation, id: `f${index}`, source: 'file' }));
