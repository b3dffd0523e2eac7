import type { ReviewAnnotation } from '#shared/review/recording.ts';

/** An event of the open recording as it is drawn: one of the file, or one a reviewer added. */
export type ShownEvent = ReviewAnnotation & { id: string; source: 'file' | 'reviewer' };

/** Annotations of a file have no ids of their own; their order in the file never changes. */
export const fileEvents = (annotations: readonly ReviewAnnotation[]): ShownEvent[] =>
  annotations.map((annotation, index) => ({ ...annotation, id: `f${index}`, source: 'file' }));
