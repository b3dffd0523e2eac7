import { ASSESSMENT_BAND_NAMES } from '#shared/eeg/assessment-bands.ts';
import { edgesLabel, ratioEdgesLabel } from '#shared/eeg/band-labels.ts';
import { ALPHA_PEAK_RANGE, BAND_TITLES, THETA_BETA } from '#shared/eeg/bands.ts';
import { formatNumber, withMinus } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import { edgeWords } from '#widgets/eeg/band-words.ts';

/** Head of a column: a figure, and below it the edges of the band it is computed from. */
export const BandHead = ({ name, edges }: { name: string; edges: string }) => (
  <th className="lw-table__number">
    {name}{' '}
    <span className="lw-report__band lw-muted lw-small">
      <Num>{edges}</Num>
    </span>
  </th>
);

/** Heads of the figures of a channel: every band, then the ratio and the peak. */
export const ChannelHeads = () => (
  <>
    {ASSESSMENT_BAND_NAMES.map((band) => (
      <BandHead key={band} name={BAND_TITLES[band]} edges={edgeWords(band)} />
    ))}
    <BandHead name="Theta/beta (power)" edges={ratioEdgesLabel(THETA_BETA)} />
    <BandHead name="Peak alpha, Hz" edges={edgesLabel(ALPHA_PEAK_RANGE)} />
  </>
);

/** A figure in its column. */
export const FigureCell = ({ value, digits }: { value: number | null; digits: number }) => (
  <td className="lw-table__number">
    <Num>{withMinus(formatNumber(value, digits))}</Num>
  </td>
);
