import type { EegWarning } from '../eeg-file.ts';
import { applicable, counted, percent } from '../warnings.ts';
import type { OpenBciLayout } from './layout.ts';
import type { OpenBciFacts } from './scan.ts';

/** Accuracy of a rate measured from stamps, which are set on arrival. */
const RATE_SHARE = 0.02;

/** Warnings about a recording. */
export function openBciWarnings(layout: OpenBciLayout, facts: OpenBciFacts): EegWarning[] {
  const { samplingRateHz, measuredRateHz } = facts;
  return applicable([
    samplingRateHz === 0 && { code: 'rateUnknown', message: 'The file does not state its sampling rate.' },
    layout.rateFromBoard !== undefined && {
      code: 'rateFromBoard',
      message: `The file gives no sampling rate. ${samplingRateHz} Hz is taken, as its columns are those of a ${layout.rateFromBoard}.`,
    },
    measuredRateHz !== undefined &&
      Math.abs(measuredRateHz - samplingRateHz) > RATE_SHARE * samplingRateHz && {
        code: 'rateDiffers',
        message: `The recording is read at ${samplingRateHz} Hz; its time stamps give ${measuredRateHz?.toFixed(1)} Hz.`,
      },
    layout.channelsAssumed && {
      code: 'channelsAssumed',
      message: `The file does not name its columns. ${layout.columns.channels.filter(({ kind }) => kind === 'voltage').length} EEG channels are taken, as in recordings of this width.`,
    },
    facts.lostPackets > 0 && {
      code: 'lostPackets',
      message: `At least ${counted(facts.lostPackets, 'packet was', 'packets were')} lost on the way from the headset. ${facts.lostPackets === 1 ? 'The place stays a gap' : 'The places stay gaps'}.`,
    },
    facts.repeatedIndex > 0 && {
      code: 'repeatedIndex',
      message: `${counted(facts.repeatedIndex, 'row has', 'rows have')} the same sample number as the row before. All rows are kept.`,
    },
    facts.indexUnusable &&
      facts.rowCount > 1 && {
        code: 'sampleIndexUnusable',
        message: 'The sample numbers do not count the rows, so lost packets cannot be seen.',
      },
    facts.pauses > 0 && {
      code: 'gaps',
      message: `The recording pauses ${facts.pauses === 1 ? 'once' : `${facts.pauses} times`} by the times of its rows. ${facts.pauses === 1 ? 'The pause stays a gap' : 'The pauses stay gaps'}.`,
    },
    facts.railed.length > 0 && {
      code: 'railed',
      message: `At the limit of the amplifier for part of the time, so without usable signal there: ${facts.railed.map(({ label, share }) => `${label} (${percent(share)})`).join(', ')}.`,
    },
    layout.skipsZeroRow && {
      code: 'zeroFirstRow',
      message:
        'The first row holds only zeros, as OpenBCI GUI 5 writes it. It is not a measurement and is left out.',
    },
    facts.shortRows > 0 && {
      code: 'shortRows',
      message: `${counted(facts.shortRows, 'row ends', 'rows end')} before its last column. What is missing is left empty.`,
    },
    facts.skippedRows > 0 && {
      code: 'rowsSkipped',
      message: `${counted(facts.skippedRows, 'line holds', 'lines hold')} no samples and ${facts.skippedRows === 1 ? 'is' : 'are'} left out.`,
    },
    facts.missingValues > 0 && {
      code: 'missingValues',
      message: `${counted(facts.missingValues, 'EEG value is', 'EEG values are')} missing. They stay empty.`,
    },
    layout.columns.unused > 0 && {
      code: 'unusedColumns',
      message: `${counted(layout.columns.unused, 'column is', 'columns are')} marked as not used by the program and left out.`,
    },
  ]);
}
