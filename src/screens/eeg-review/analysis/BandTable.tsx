import type { AnalysisInput, AnalysisResult } from '#live/offline/index.ts';
import { ASSESSMENT_BAND_NAMES, type AssessmentBand } from '#shared/eeg/assessment-bands.ts';
import type { TraceSpectrum } from '#shared/review/analysis.ts';
import { type Column, DataTable } from '#ui/list/DataTable.tsx';
import { channelLabel } from '#shared/eeg/channel-labels.ts';
import { bandIn, powerUnit, powerWords, shareWords } from './analysis-words.ts';
import { BAND_TITLES } from '#shared/eeg/bands.ts';
import { edgeWords } from '#widgets/eeg/band-words.ts';
import { Section } from './Section.tsx';

type Row = Pick<AnalysisInput['traces'][number], 'label' | 'unit' | 'isBad'> & {
  key: string;
  isChosen: boolean;
  choose: () => void;
  spectrum: TraceSpectrum;
};

type BandTableProps = { result: AnalysisResult; onChoose: (label: string) => void };

/** Absolute and relative power of every line in every band. */
export function BandTable({ result: { input, spectra }, onChoose }: BandTableProps) {
  const rows = input.traces.map(
    (trace, index): Row => ({
      ...trace,
      key: String(index),
      isChosen: index === input.chosen,
      choose: () => onChoose(trace.label),
      spectrum: spectra[index]!,
    }),
  );
  const units = [...new Set(rows.map(({ unit }) => unit))];
  return (
    <Section title="Band powers">
      <p className="lw-analysis__note">
        Above the power in {units.map(powerUnit).join(', ')}, below its share of all five bands together.
      </p>
      <div className="lw-bands">
        <DataTable
          label="Band powers"
          columns={units.length > 1 ? [LINE, UNIT, ...BANDS] : [LINE, ...BANDS]}
          rows={rows}
          rowKey={({ key }) => key}
        />
      </div>
      {[
        ...new Set(rows.flatMap(({ spectrum }) => (spectrum.kind === 'failed' ? [spectrum.message] : []))),
      ].map((message) => (
        <p key={message} className="lw-analysis__note">
          Why figures are missing: {message}
        </p>
      ))}
    </Section>
  );
}

const LINE: Column<Row> = {
  key: 'line',
  head: 'Line',
  cell: ({ label, isBad, isChosen, choose }) => (
    <>
      <button
        type="button"
        className="lw-bands__line"
        aria-pressed={isChosen}
        title="Highlight in the spectrum"
        onClick={choose}
      >
        {channelLabel(label)}
      </button>
      {isBad ? <div className="lw-muted lw-small">bad</div> : undefined}
    </>
  ),
};

const UNIT: Column<Row> = { key: 'unit', head: 'Unit', cell: ({ unit }) => powerUnit(unit) };

const BANDS = ASSESSMENT_BAND_NAMES.map(
  (band): Column<Row> => ({
    key: band,
    head: (
      <>
        <span className="lw-bands__name" style={{ borderColor: `var(--lw-band-${band})` }}>
          {BAND_TITLES[band]}
        </span>
        <div className="lw-muted lw-small">{edgeWords(band)}</div>
      </>
    ),
    isNumber: true,
    cell: (row) => <BandCell row={row} band={band} />,
  }),
);

function BandCell({ row: { spectrum }, band }: { row: Row; band: AssessmentBand }) {
  const found = bandIn(spectrum, band);
  if (!found || !Number.isFinite(found.power)) return <span className="lw-muted">–</span>;
  return (
    <>
      <data value={found.power}>{powerWords(found.power)}</data>
      <div className="lw-muted lw-small">{shareWords(found.relative)}</div>
    </>
  );
}
