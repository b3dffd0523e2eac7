import type { ReviewAnnotation, ReviewRecording } from '#shared/review/recording.ts';
import type { ReviewControl } from '#shared/review/review-api.ts';
import { Workbench } from '../offline/workbench/workbench.ts';

type WorkbenchWishes = Partial<ReviewRecording> & { annotations?: ReviewAnnotation[] };

/** A workbench with ten minutes of three channels whose worker never sends a page. */
export function aWorkbench({ annotations = [], ...wishes }: WorkbenchWishes = {}): Workbench {
  const recording: ReviewRecording = {
    name: 'rec.edf',
    format: 'EDF+C',
    startTime: undefined,
    startOffsetSeconds: 0,
    durationSeconds: 600,
    spanSeconds: 600,
    channels: ['C3', 'C4', 'Cz'].map((label) => ({
      label,
      kind: 'voltage',
      unit: 'uV',
      samplingRateHz: 100,
      sampleCount: 60_000,
    })),
    segments: [{ startSeconds: 0, durationSeconds: 600 }],
    warnings: [],
    ...wishes,
  };
  const control = {
    annotations: async () => ({ annotations, warnings: [] }),
    setTraces: async () => undefined,
    page: () => new Promise(() => undefined),
    onEvent: async () => undefined,
    close: async () => undefined,
  } as unknown as ReviewControl;
  return new Workbench({ control, recording });
}
