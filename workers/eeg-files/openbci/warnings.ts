import type { EegWarning } from '../eeg-file.ts';
import type { OpenBciLayout } from './layout.ts';
import type { OpenBciFacts } from './scan.ts';

/** Accuracy of a rate measured from stamps, which are set on arrival. */
const RATE_SHARE = 0.02;

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** Warnings about a recording. */
export function openBciWarnings(layout: OpenBciLayout, facts: OpenBciFacts): EegWarning[] {
  const warnings: EegWarning[] = [];
  const warn = (code: string, isTrue: boolean, message: () => string) => {
    if (isTrue) warnings.push({ code, message: message() });
  };
  const { samplingRateHz, measuredRateHz } = facts;
  warn('rateUnknown', samplingRateHz === 0, () => 'The file does not state its sampling rate.');
  warn(
    'rateFromBoard',
    layout.rateFromBoard !== undefined,
    () =>
      `The file gives no sampling rate. ${samplingRateHz} Hz is taken, as its columns are those of a ${layout.rateFromBoard}.`,
  );
  warn(
    'rateDiffers',
    measuredRateHz !== undefined && Math.abs(measuredRateHz - samplingRateHz) > RATE_SHARE * samplingRateHz,
    () =>
      `The recording is read at ${samplingRateHz} Hz; its time stamps give ${measuredRateHz?.toFixed(1)} Hz.`,
  );
  warn(
    'channelsAssumed',
    layout.channelsAssumed,
    () =>
      `The file does not name its columns. ${layout.columns.channels.filter(({ kind }) => kind === 'voltage').length} EEG channels are taken, as in recordings of this width.`,
  );
  warn(
    'lostPackets',
    facts.lostPackets > 0,
    () =>
      `At least ${counted(facts.lostPackets, 'packet was', 'packets were')} lost on the way from the headset. ${facts.lostPackets === 1 ? 'The place stays a gap' : 'The places stay gaps'}.`,
  );
  warn(
    'repeatedIndex',
    facts.repeatedIndex > 0,
    () =>
      `${counted(facts.repeatedIndex, 'row has', 'rows have')} the same sample number as the row before. All rows are kept.`,
  );
  warn(
    'sampleIndexUnusable',
    facts.indexUnusable && facts.rowCount > 1,
    () => 'The sample numbers do not count the rows, so lost packets cannot be seen.',
  );
  warn(
    'gaps',
    facts.pauses > 0,
    () =>
      `The recording pauses ${facts.pauses === 1 ? 'once' : `${facts.pauses} times`} by the times of its rows. ${facts.pauses === 1 ? 'The pause stays a gap' : 'The pauses stay gaps'}.`,
  );
  warn(
    'railed',
    facts.railed.length > 0,
    () =>
      `At the limit of the amplifier for part of the time, so without usable signal there: ${facts.railed.map(({ label, share }) => `${label} (${percent(share)})`).join(', ')}.`,
  );
  warn(
    'zeroFirstRow',
    layout.skipsZeroRow,
    () =>
      'The first row holds only zeros, as OpenBCI GUI 5 writes it. It is not a measurement and is left out.',
  );
  warn(
    'shortRows',
    facts.shortRows > 0,
    () =>
      `${counted(facts.shortRows, 'row ends', 'rows end')} before its last column. What is missing is left empty.`,
  );
  warn(
    'rowsSkipped',
    facts.skippedRows > 0,
    () =>
      `${counted(facts.skippedRows, 'line holds', 'lines hold')} no samples and ${facts.skippedRows === 1 ? 'is' : 'are'} left out.`,
  );
  warn(
    'missingValues',
    facts.missingValues > 0,
    () => `${counted(facts.missingValues, 'EEG value is', 'EEG values are')} missing. They stay empty.`,
  );
  warn(
    'unusedColumns',
    layout.columns.unused > 0,
    () =>
      `${counted(layout.columns.unused, 'column is', 'columns are')} marked as not used by the program and left out.`,
  );
  return warnings;
}

const percent = (share: number) => (share < 0.01 ? 'under 1 %' : `${Math.round(share * 100)} %`);
