import type { AssessmentBand } from '#shared/eeg/assessment-bands.ts';
import type { ChannelFigures, StepFigures } from '#shared/review/assessment.ts';

type Measured = Extract<ChannelFigures, { kind: 'measured' }>;

const bandPower = (figures: Measured, band: AssessmentBand): number =>
  figures.bands.find((each) => each.band === band)?.power ?? Number.NaN;

/** Comparable channels: a channel marked as bad shows no change of the client. */
const measuredOf = (step: StepFigures | undefined): Measured[] =>
  step?.channels.filter((each): each is Measured => each.kind === 'measured' && !each.isBad) ?? [];

/** Change in percent of the first value. Null if a value is missing or the first is not above 0. */
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
    /** Alpha power with eyes closed divided by alpha power with eyes open; null if not computable. */
    ratio: number | null;
    changePct: number | null;
  }[];
};

/**
 * Compares the first measured eyes-open step with the first measured eyes-closed step. One pair for each site of a
 * moved electrode, because only steps at the same site are comparable. Empty if a step is missing.
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
 * Pairs steps of the same kind, name and site, channel by channel, for the channels that both have. Several equal steps
 * are paired in order.
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
