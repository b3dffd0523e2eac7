import { signed } from '#ui/text/format.ts';
import type { LedgerEntry } from '#model/learning/learning-ledger.ts';
import { directionWords } from '#model/learning/ledger-words.ts';
import { fullUnit } from '#model/values/full-unit.ts';
import { NumberWithOrigin, type Provenance } from '#ui/text/Figure.tsx';
import { Fact } from '#ui/text/Fact.tsx';
import { IntervalBar } from './IntervalBar.tsx';

type LedgerFiguresProps = {
  entry: LedgerEntry;
  provenance: Provenance;
  /** Names of both ends: '1st' and '2nd half', 'first' and 'last session'. */
  from: string;
  to: string;
  /** Names the threshold and the pass rates: 'Threshold, start to end', 'Passed, mean of 1st to 2nd half'. */
  thresholdLabel: string;
  passedLabel: string;
  /** Over the whole period, as in other panels; left out if there is no such figure. */
  passed?: { label: string; value: number | null } | undefined;
};

/** Change, effect size, and the threshold and pass rate meanwhile. */
export function LedgerFigures(props: LedgerFiguresProps) {
  const { entry, provenance, from, to, thresholdLabel, passedLabel, passed } = props;
  const { change, effect, threshold, passPct, name } = entry;
  const unit = fullUnit(entry.unit);
  const number = (label: string, value: number, digits = 2, format?: (value: number) => string) => (
    <NumberWithOrigin
      label={`${name}: ${label}`}
      value={value}
      digits={digits}
      {...(format && { format })}
      unit=""
      provenance={provenance}
    />
  );
  const directed = (label: string, value: number) => number(label, value, 2, (each) => signed(each));
  return (
    <>
      <dl className="lw-ledger__figures">
        {change ? (
          <>
            <dt>
              Change from {from} to {to}
            </dt>
            <dd>
              {directed('change', change.value)} {unit}
              {effect ? <small className="lw-muted">{directionWords(effect.value)}</small> : undefined}
            </dd>
            <Fact term="95 % interval">
              {directed('change, lower end', change.low)} to {directed('change, upper end', change.high)}{' '}
              {unit}
            </Fact>
          </>
        ) : undefined}
        {effect ? (
          <Fact term="Effect size">
            {number('effect size', Math.abs(effect.value))} SD
            <small className="lw-muted">{directionWords(effect.value)}</small>
          </Fact>
        ) : undefined}
        {threshold ? (
          <Fact term={thresholdLabel}>
            {number('threshold, early', threshold.from)} → {number('threshold, late', threshold.to)} {unit}
          </Fact>
        ) : undefined}
        {passPct ? (
          <Fact term={passedLabel}>
            {number('passed, early', passPct.from, 1)} → {number('passed, late', passPct.to, 1)} %
          </Fact>
        ) : undefined}
        {passed ? (
          <Fact term={passed.label}>
            {passed.value === null ? '–' : <>{number('passed', passed.value, 1)} %</>}
          </Fact>
        ) : undefined}
      </dl>
      {effect ? (
        <IntervalBar
          estimate={effect}
          range={rangeOf(effect)}
          marks={[0]}
          ends={['opposite direction', 'as intended']}
          label={`${name}, effect size in standard deviations`}
        />
      ) : undefined}
    </>
  );
}

/** Wide enough for the interval, symmetric, at least one standard deviation. */
function rangeOf({ low, high }: { low: number; high: number }): readonly [number, number] {
  const reach = Math.max(1, Math.ceil(Math.max(Math.abs(low), Math.abs(high))));
  return [-reach, reach];
}
