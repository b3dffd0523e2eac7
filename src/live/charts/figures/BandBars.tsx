import { BAND_NAMES, DEFAULT_BANDS } from '#shared/eeg/bands.ts';
import { featureBand } from '#shared/eeg/feature.ts';
import type { Condition, Protocol } from '#shared/eeg/protocol.ts';
import type { EngineCondition } from '#shared/engine/engine-api.ts';
import type { LiveSignals } from '#live/signals/live-signals.ts';
import { BandBar, type BandBarExtras } from './BandBar.tsx';

type BandBarsProps = {
  live: LiveSignals;
  conditions: readonly EngineCondition[];
  protocol: Protocol;
  /** Thresholds from the last usable baseline, by condition; empty before it. */
  baselineValues: readonly (number | null)[];
  onThreshold: (condition: number, threshold: number) => void;
  /** By condition; pass the same array while nothing in it changes. */
  extras?: readonly BandBarExtras[];
};

/** All conditions of the protocol. Renders once per configuration, and when its extras change. */
export function BandBars(props: BandBarsProps) {
  const { live, conditions, protocol, baselineValues, onThreshold, extras } = props;
  return (
    <section className="lw-band-bars" aria-label="Values and thresholds">
      {conditions.map((condition, index) => (
        <BandBar
          key={condition.name}
          condition={condition}
          live={live}
          signals={live.conditions[index]!}
          colour={bandColour(protocol.conditions[index])}
          baselineValue={baselineValues[index] ?? undefined}
          onThreshold={(threshold) => onThreshold(index, threshold)}
          extras={extras?.[index]}
        />
      ))}
    </section>
  );
}

/** Color of the named band with the nearest center, as a token; `other` for custom bands and values without a band. */
export function bandColour(condition: BandOf | undefined, other = 'var(--lw-band-other)'): string {
  const token = bandToken(condition);
  return token ? `var(--lw-band-${token})` : other;
}

type BandOf = Pick<Condition, 'feature'>;

/** Palette name of that band; protocols define their own edges. */
function bandToken(condition: BandOf | undefined): string | undefined {
  const band = condition && featureBand(condition.feature);
  if (!band) return undefined;
  const centre = (band.lowHz + band.highHz) / 2;
  const name = BAND_NAMES.find((each) => {
    const { lowHz, highHz } = DEFAULT_BANDS[each];
    return centre >= lowHz && centre < highHz;
  });
  return name?.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
