import type { LedgerEntry } from '#shared/engine/learning-ledger.ts';
import { fullUnit } from '#shared/engine/provenance.ts';
import { NumberWithOrigin, type Provenance } from './Figure.tsx';
import { formatNumber } from './format.ts';
import { IntervalBar, signed } from './IntervalBar.tsx';

type LedgerFiguresProps = {
  entry: LedgerEntry;
  provenance: Provenance /** 'early half', 'first session', ... */;
  from: string;
  to: string;
};

/** Change, effect size and what threshold and pass rate did meanwhile. */
export function LedgerFigures({ entry, provenance, from, to }: LedgerFiguresProps) {
  const { change, effect, threshold, passPct, name } = entry;
  const unit = fullUnit(entry.unit);
  const number = (label: string, value: number, digits: number) => (
    <NumberWithOrigin
      label={`${name}: ${label}`}
      value={value}
      digits={digits}
      format={
        label.startsWith('threshold') || label.startsWith('passed')
          ? undefined
          : (each) => signed(each, digits)
      }
      unit=""
      provenance={provenance}
    />
  );
  return (
    <>
      <dl className="lw-ledger__figures">
        {change ? (
          <>
            <dt>
              Change, {from} to {to}
            </dt>
            <dd>
              {number('change', change.value, 2)} {unit}
            </dd>
            <dt>95 % interval</dt>
            <dd>
              {signed(change.low)} to {signed(change.high)} {unit}
            </dd>
          </>
        ) : undefined}
        {effect ? (
          <>
            <dt>Effect size</dt>
            <dd>{number('effect size', effect.value, 2)} SD</dd>
          </>
        ) : undefined}
        {threshold && isKnown(threshold.from) ? (
          <>
            <dt>Threshold</dt>
            <dd>
              {formatNumber(threshold.from, 2)} → {number('threshold, late', threshold.to, 2)} {unit}
            </dd>
          </>
        ) : undefined}
        {passPct ? (
          <>
            <dt>Passed</dt>
            <dd>
              {formatNumber(passPct.from, 1)} → {number('passed, late', passPct.to, 1)} %
            </dd>
          </>
        ) : undefined}
      </dl>
      {effect ? (
        <IntervalBar
          estimate={effect}
          range={rangeOf(effect)}
          marks={[0]}
          ends={['against the training', 'trained way']}
          label={`${name}, effect size in standard deviations`}
        />
      ) : undefined}
    </>
  );
}

const isKnown = (value: number): boolean => Number.isFinite(value);

/** Wide enough for the interval, the same to both sides, at least one standard deviation. */
function rangeOf({ low, high }: { low: number; high: number }): readonly [number, number] {
  const reach = Math.max(1, Math.ceil(Math.max(Math.abs(low), Math.abs(high))));
  return [-reach, reach];
}
