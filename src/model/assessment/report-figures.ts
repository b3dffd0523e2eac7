import type { AssessmentBand } from '#shared/eeg/assessment-bands.ts';
import type { ChannelFigures, StepFigures } from '#shared/review/assessment.ts';

type Measured = Extract<ChannelFigures, { kind: 'measured' }>;

export const bandPower = (figures: Measured, band: AssessmentBand): number =>
  figures.bands.find((each) => each.band === band)?.power ?? Number.NaN;

/** Channels that can be compared: what one that was marked bad says is no change of the client. */
const measuredOf = (step: StepFigures | undefined): Measured[] =>
  step?.channels.filter((each): each is Measured => each.kind === 'measured' && !each.isBad) ?? [];

/** Change in percent of the first value; null where one of them is none, or the first is not above 0. */
export const changePct = (from: number, to: number): number | null => {
  const change = (100 * (to - from)) / from;
  return from > 0 && Number.isFinite(change) ? change : null;
};

export type Reactivity = {
  open: StepFigures;
  closed: StepFigures;
  rows: {
    label: string;
    openUvSq: number;
    closedUvSq: number;
    /** Alpha power with closed eyes over that with open eyes; null where it is none. */
    ratio: number | null;
    changePct: number | null;
  }[];
};

/**
 * The first step with open eyes against the first with closed eyes, both measured; one pair for each site an electrode
 * is moved to, because only steps at the same site are the same place. Empty where one is missing.
 */
export function alphaReactivity(steps: readonly StepFigures[]): Reactivity[] {
  const measured = steps.filter((step) => measuredOf(step).length > 0);
  const sites = [...new Set(measured.map(({ site }) => site))];
  return sites.flatMap((site) => {
    const own = measured.filter((step) => step.site === site);
    const open = own.find(({ kind }) => kind === 'eyesOpen');
    const closed = own.find(({ kind }) => kind === 'eyesClosed');
    return open && closed ? [{ open, closed, rows: reactivityRows(open, closed) }] : [];
  });
}

function reactivityRows(open: StepFigures, closed: StepFigures): Reactivity['rows'] {
  return measuredOf(open).flatMap((first) => {
    const second = measuredOf(closed).find(({ label }) => label === first.label);
    if (!second) return [];
    const [openUvSq, closedUvSq] = [bandPower(first, 'alpha'), bandPower(second, 'alpha')];
    const change = changePct(openUvSq, closedUvSq);
    return [
      {
        label: first.label,
        openUvSq,
        closedUvSq,
        ratio: change === null ? null : closedUvSq / openUvSq,
        changePct: change,
      },
    ];
  });
}

const isSameStep = (first: StepFigures, second: StepFigures): boolean =>
  first.kind === second.kind && first.label === second.label && first.site === second.site;

export type ComparedStep = {
  step: StepFigures;
  /** Undefined where the earlier recording has no such step with figures. */
  before: StepFigures | undefined;
  rows: {
    label: string;
    bands: { band: AssessmentBand; fromUvSq: number; toUvSq: number; changePct: number | null }[];
    thetaBeta: { from: number | null; to: number | null };
    alphaPeakHz: { from: number | null; to: number | null };
  }[];
};

/**
 * Steps of the same kind, name and site side by side, channel by channel; only channels both have. Where several are the
 * same, the first stands beside the first, the second beside the second.
 */
export function compareSteps(now: readonly StepFigures[], earlier: readonly StepFigures[]): ComparedStep[] {
  return now
    .filter((step) => measuredOf(step).length > 0)
    .map((step) => {
      const same = earlier.filter((each) => isSameStep(each, step));
      const which = now.filter((each) => isSameStep(each, step)).indexOf(step);
      const before = same[which]?.channels.length ? same[which] : undefined;
      const rows = measuredOf(step).flatMap((second) => {
        const first = measuredOf(before).find(({ label }) => label === second.label);
        if (!first) return [];
        return [
          {
            label: second.label,
            bands: second.bands.map(({ band, power }) => {
              const fromUvSq = bandPower(first, band);
              return { band, fromUvSq, toUvSq: power, changePct: changePct(fromUvSq, power) };
            }),
            thetaBeta: { from: first.thetaBeta, to: second.thetaBeta },
            alphaPeakHz: { from: first.alphaPeakHz, to: second.alphaPeakHz },
          },
        ];
      });
      return { step, before, rows };
    });
}
