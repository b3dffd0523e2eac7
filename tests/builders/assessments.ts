import { ASSESSMENT_BAND_NAMES, BAND_POWER_DEFINITION } from '#shared/eeg/assessment-bands.ts';
import type { AssessmentFigures, ChannelFigures, StepFigures } from '#shared/review/assessment.ts';

/** Figures of one channel; only the power of alpha (uV^2) differs between channels. */
export const measured = (label: string, alpha: number): ChannelFigures => ({
  kind: 'measured',
  label,
  isBad: false,
  segments: 29,
  segmentSeconds: 2,
  binHz: 0.5,
  density: new Float64Array(91),
  bands: ASSESSMENT_BAND_NAMES.map((band) => ({
    band,
    edges: { lowHz: 1, highHz: 45 },
    power: band === 'alpha' ? alpha : 4,
    relative: 0.2,
  })),
  thetaBeta: 1,
  alphaPeakHz: null,
});

/** A minute with open eyes, half of it clean. */
export const aStep = (changes: Partial<StepFigures> = {}): StepFigures => ({
  step: 0,
  label: 'Eyes open',
  kind: 'eyesOpen',
  seconds: 60,
  attempts: 1,
  recorded: { run: 1, startSeconds: 0, recordedSeconds: 60, cleanSeconds: 30, artifactPct: 50, reasons: [] },
  usableSeconds: 30,
  problem: null,
  channels: [measured('O1', 10), measured('O2', 12)],
  pairs: [
    {
      left: 'O1',
      right: 'O2',
      alphaAsymmetry: 0.18,
      coherence: ASSESSMENT_BAND_NAMES.map((band) => ({ band, value: 0.4 })),
      segments: 29,
    },
  ],
  ...changes,
});

export const figuresOf = (...steps: StepFigures[]): AssessmentFigures => ({
  samplingRateHz: 250,
  steps,
  definition: BAND_POWER_DEFINITION,
});

/** The script of an assessment with one step, as the server sends it. */
export const aScriptDefinition = (changes: object = {}) => ({
  name: 'Quick rest',
  description: '',
  leadSeconds: 5,
  steps: [{ kind: 'eyesOpen', label: 'Eyes open', seconds: 60, instruction: 'Keep still.' }],
  questionnaireIds: [],
  ...changes,
});
