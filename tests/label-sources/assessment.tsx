import { render } from '@testing-library/react';
import { loadTestKernels } from '#dsp/testing/kernels-for-tests.ts';
import { bandsCsv } from '#screens/eeg-review/analysis/export-tables.ts';
import { BandTable } from '#screens/eeg-review/analysis/BandTable.tsx';
import { BandTables } from '#screens/biofeedback/report/BandTables.tsx';
import { ComparedTable } from '#screens/biofeedback/report/Comparison.tsx';
import { PAIR_ORIGIN, POWER_ORIGIN } from '#screens/biofeedback/report/origins.ts';
import { PairTables } from '#screens/biofeedback/report/PairTables.tsx';
import { ReactivityTable } from '#screens/biofeedback/report/ReactivityTable.tsx';
import { StepMaps } from '#screens/biofeedback/report/StepMaps.tsx';
import { compareSteps } from '#model/assessment/report-figures.ts';
import { runOfStep } from '#shared/assessment/script.ts';
import { ASSESSMENT_BAND_NAMES } from '#shared/eeg/assessment-bands.ts';
import { NoiseStream } from '#shared/eeg/synthetic/synthetic-noise.ts';
import type { ChannelFigures, StepFigures } from '#shared/review/assessment.ts';
import { bandsOf } from '#workers/cli/bands.ts';
import { ReviewHost } from '#workers/review/review-host.ts';
import { builtRecording, RATE_HZ } from '#workers/review/testing/assessment-recording.ts';
import { type Found, namesABand } from './found.ts';

type Measured = Extract<ChannelFigures, { kind: 'measured' }>;

const SITES = ['Fp1', 'Fp2', 'C3', 'C4', 'O1', 'O2', 'Cz', 'Pz'];
const SECONDS = 12;
/** In the middle of every 1 Hz, one per channel. */
const PROBES_HZ = Array.from({ length: 45 }, (_, index) => index + 0.5);
const PROBE_UV = 5;

const sine = (hz: number, amplitudeUv: number, sample: number) =>
  amplitudeUv * Math.sin((2 * Math.PI * hz * sample) / RATE_HZ);

/** The same noise, theta and beta on every channel, plus one sine on each probed channel. */
export async function probedAssessment(): Promise<StepFigures[]> {
  const noise = new NoiseStream(1);
  const background = Float64Array.from({ length: 2 * SECONDS * RATE_HZ }, () => noise.normal());
  const recording = builtRecording(
    [...SITES, ...PROBES_HZ.map((hz) => `${hz} Hz`)],
    (channel, sample) =>
      background[sample]! +
      sine(5, 5, sample) +
      sine(17, 5, sample) +
      (channel < SITES.length ? 0 : sine(PROBES_HZ[channel - SITES.length]!, PROBE_UV, sample)),
    [
      { run: runOfStep(0), seconds: SECONDS },
      { run: runOfStep(1), seconds: SECONDS },
    ],
  );
  const host = new ReviewHost({ loadKernels: loadTestKernels, pause: async () => undefined });
  const reply = await host.assess({
    recording,
    steps: [
      { label: 'Eyes open', kind: 'eyesOpen', seconds: SECONDS },
      { label: 'Eyes closed', kind: 'eyesClosed', seconds: SECONDS },
    ],
    badChannels: [],
  });
  if (!reply.ok) throw new Error(reply.message);
  return reply.figures.steps;
}

/** '4,8' from the probes that change a figure; they must be adjacent. */
function edgesOf(answers: readonly boolean[]): string {
  const first = answers.indexOf(true);
  const last = answers.lastIndexOf(true);
  if (answers.slice(first, last + 1).includes(false))
    throw new Error(`A band with a hole: ${answers.join()}`);
  return `${first},${last + 1}`;
}

/** The bands from which the figures of an assessment are really computed, found by the probes. */
export function probedEdges([step]: readonly StepFigures[]): { of: (label: string) => string } {
  const channels = step!.channels.map((each) => {
    if (each.kind !== 'measured') throw new Error(each.message);
    return each;
  });
  const rest = channels[0]!;
  const probed = channels.slice(SITES.length);
  const probePower = PROBE_UV ** 2 / 2;
  const powerOf = ({ bands }: Measured, band: string) => bands.find((each) => each.band === band)!.power;
  const bands = new Map(
    ASSESSMENT_BAND_NAMES.map((band) => [
      band as string,
      edgesOf(probed.map((each) => powerOf(each, band) - powerOf(rest, band) > probePower / 2)),
    ]),
  );
  // Both bands contain one sine of the size of a probe: a second one doubles or halves the ratio of 1.
  const ratio = [
    edgesOf(probed.map(({ thetaBeta }) => thetaBeta! > 1.5)),
    edgesOf(probed.map(({ thetaBeta }) => thetaBeta! < 0.75)),
  ].join(',');
  return {
    of: (label) => {
      if (/theta\/beta/i.test(label)) return ratio;
      if (/peak alpha/i.test(label))
        return edgesOf(
          probed.map(({ alphaPeakHz }, at) => Math.abs((alphaPeakHz ?? 0) - PROBES_HZ[at]!) < 0.5),
        );
      const [name] = /delta|theta|alpha|beta|gamma/i.exec(label) ?? [];
      return bands.get(name!.toLowerCase())!;
    },
  };
}

const labelsIn = (container: HTMLElement, selector: string): string[] =>
  [...container.querySelectorAll(selector)].map(({ textContent }) => textContent!.trim()).filter(namesABand);

/** Heads, titles and terms of the report and of the review, the columns of their exports, and `eeg bands`. */
export async function assessmentLabels(steps: readonly StepFigures[]): Promise<Found[]> {
  const { of } = probedEdges(steps);
  const [compared] = compareSteps(steps, steps);
  const { container, unmount } = render(
    <>
      <BandTables steps={steps} />
      <PairTables steps={steps} />
      <ReactivityTable steps={steps} />
      <StepMaps steps={steps} />
      <ComparedTable compared={compared!} name="Eyes open" nameBefore="Eyes open" />
    </>,
  );
  const report = labelsIn(container, 'thead th, h2, .lw-head-map__title');
  unmount();
  const terms = [...POWER_ORIGIN, ...PAIR_ORIGIN].map(({ term }) => term).filter(namesABand);
  const found = (where: string, labels: readonly string[]) =>
    labels.map((label): Found => ({ label, where, computed: of(label) }));
  return [
    ...found('the report', report),
    ...found('the definitions of the report', terms),
    ...found('the EEG review', reviewLabels()),
    ...found('band powers CSV', bandColumns()),
    ...found('eeg bands', await commandLabels()),
  ];
}

const RESULT = {
  input: {
    traces: [{ label: 'Cz', unit: 'uV', isBad: false }],
    chosen: 0,
    segmentSeconds: 2,
    startSeconds: 0,
    durationSeconds: 10,
    range: 'page',
  },
  spectra: [{ kind: 'failed', message: 'Too short.' }],
  spectrogram: undefined,
} as unknown as Parameters<typeof bandsCsv>[1];

function reviewLabels(): string[] {
  const { container, unmount } = render(<BandTable result={RESULT} onChoose={() => undefined} />);
  const labels = labelsIn(container, 'thead th');
  unmount();
  return labels;
}

const RECORDING = { name: 'a.edf', startTime: undefined } as unknown as Parameters<typeof bandsCsv>[0];

const bandColumns = (): string[] =>
  bandsCsv(RECORDING, RESULT)
    .split('\r\n')
    .find((line) => line.startsWith('line,'))!
    .split(',')
    .filter((column) => /^(delta|theta|alpha|beta|gamma)/.test(column));

/** Its keys are fixed; the definition beside them gives their edges. */
async function commandLabels(): Promise<string[]> {
  const { definition } = await bandsOf({ channels: [], warnings: [] } as never, {} as never);
  return Object.entries(definition.bandsHz).map(
    ([name, { lowHz, highHz }]) => `${name} ${lowHz}-${highHz} Hz`,
  );
}
