import { Spinner } from '@blueprintjs/core';
import type { SessionComponent } from '#shared/api/sessions.ts';
import { type ComparedStep, compareSteps } from '#model/assessment/report-figures.ts';
import { stepNames } from '#shared/assessment/step-names.ts';
import type { StepFigures } from '#shared/review/assessment.ts';
import { channelLabel } from '#shared/eeg/channel-labels.ts';
import { formatNumber } from '#ui/text/format.ts';
import { Notice, RetryNotice } from '#ui/notices/Notice.tsx';
import { ComparisonChoice, nameOf } from './ComparisonChoice.tsx';
import { recordedParts, type ReportData } from './parts.ts';
import { COMPARISON_ORIGIN } from './origins.ts';
import { ReportSection } from './ReportSection.tsx';
import { ChannelHeads, FigureCell } from './table-parts.tsx';
import { type ComparisonState, useComparison } from './use-comparison.ts';

type ComparisonProps = { data: ReportData; steps: readonly StepFigures[] };

/** Compares this recording with another one of the same client; empty until one is chosen. */
export function Comparison({ data, steps }: ComparisonProps) {
  const comparison = useComparison(data);
  if (comparison.others.length === 0) return undefined;
  return (
    <>
      <ComparisonChoice comparison={comparison} />
      <ComparedSteps data={data} steps={steps} comparison={comparison} />
    </>
  );
}

/** This recording beside the chosen one, step by step. */
export function ComparedSteps({
  data,
  steps,
  comparison,
}: ComparisonProps & { comparison: ComparisonState }) {
  const { other, parts, earlier, problem, retry, isLoading } = comparison;
  if (!other) return undefined;
  // Always from the older recording to the newer one.
  const isOtherNewer = (other.recordedAt ?? '') > (data.session.startedAt ?? data.session.createdAt);
  const [newer, older] = isOtherNewer ? [earlier?.steps, steps] : [steps, earlier?.steps];
  return (
    <ReportSection title="Compared with another recording" origin={COMPARISON_ORIGIN}>
      <p>
        {isOtherNewer
          ? `From this recording to that of ${nameOf(other)}`
          : `From ${nameOf(other)} to this recording`}
      </p>
      {isLoading ? <Spinner size={20} aria-label="Computing the other recording" /> : undefined}
      {problem ? <RetryNotice message={problem} onRetry={retry} /> : undefined}
      {parts && isOtherEquipment(recordedParts(data.session), parts) ? (
        <Notice kind="warning">
          The two were not recorded with the same headset and rate. A change may come from electrodes,
          reference and filters, not from the client.
        </Notice>
      ) : undefined}
      {newer && older
        ? compareSteps(newer, older).map((compared) => (
            <ComparedTable
              key={compared.step.step}
              compared={compared}
              name={nameIn(newer, compared.step)}
              nameBefore={compared.before && nameIn(older, compared.before)}
            />
          ))
        : undefined}
    </ReportSection>
  );
}

const nameIn = (steps: readonly StepFigures[], step: StepFigures): string =>
  stepNames(steps)[steps.indexOf(step)]!;

type ComparedTableProps = {
  compared: ComparedStep;
  name: string;
  /** Name of the matching step in the other recording, if there is one. */
  nameBefore: string | undefined;
};

/** One step, channel by channel. */
export function ComparedTable({ compared: { before, rows }, name, nameBefore }: ComparedTableProps) {
  if (!before || rows.length === 0) {
    return (
      <p className="lw-muted">'{name}' has no matching step with the same channels in the other recording.</p>
    );
  }
  return (
    <table className="lw-table lw-report__change" aria-label={`Change, ${name}`}>
      <thead>
        <tr>
          <th>
            {name}: change of power, %
            {nameBefore === name ? undefined : (
              <div className="lw-muted lw-small">against '{nameBefore}' of the other recording</div>
            )}
          </th>
          <ChannelHeads />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, bands, thetaBeta, alphaPeakHz }) => (
          <tr key={label}>
            <th scope="row">{channelLabel(label)}</th>
            {bands.map((each) => (
              <FigureCell key={each.band} value={each.changePct} digits={0} />
            ))}
            <td className="lw-table__number">{fromTo(thetaBeta, 2)}</td>
            <td className="lw-table__number">{fromTo(alphaPeakHz, 1)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const fromTo = ({ from, to }: { from: number | null; to: number | null }, digits: number): string =>
  `${formatNumber(from, digits)} → ${formatNumber(to, digits)}`;

/** File names are left out: they say nothing about the equipment, and are personal data. */
function isOtherEquipment(here: readonly SessionComponent[], there: readonly SessionComponent[]): boolean {
  const kinds = (parts: readonly SessionComponent[]) =>
    new Set(
      parts.flatMap(({ settings }) => {
        if (!settings) return [];
        const { kind, name, samplingRateHz } = settings.source;
        return [JSON.stringify([kind, kind === 'file' ? '' : name, samplingRateHz])];
      }),
    );
  const [first, second] = [kinds(here), kinds(there)];
  return [...first, ...second].some((each) => !first.has(each) || !second.has(each));
}
