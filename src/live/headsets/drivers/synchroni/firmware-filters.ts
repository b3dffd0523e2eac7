import type { RawStream } from '#shared/eeg/headsets/headset.ts';
import { FIRMWARE_HIGH_PASS_HZ, FIRMWARE_LOW_PASS_HZ, type FirmwareFilters } from './config.ts';

/** The active filters, for the provenance of a recording. */
export function filterSentence(filters: FirmwareFilters | undefined): string {
  if (!filters) {
    return 'The headset does not report its firmware filters; as delivered: high-pass 0.5 Hz, low-pass 80 Hz and a notch.';
  }
  const { notchHz, hasHighPass, hasLowPass } = filters;
  const on = [
    ...(hasHighPass ? [`high-pass ${FIRMWARE_HIGH_PASS_HZ} Hz`] : []),
    ...(hasLowPass ? [`low-pass ${FIRMWARE_LOW_PASS_HZ} Hz`] : []),
    ...notchHz.map((hz) => `notch ${hz} Hz`),
  ];
  return on.length === 0 ? 'Firmware filters: all off.' : `Firmware filters: ${on.join(', ')}.`;
}

/** The EEG stream after these filters. */
export const filteredStream = (filters: FirmwareFilters): RawStream => ({
  name: 'EEG',
  lowHz: filters.hasHighPass ? FIRMWARE_HIGH_PASS_HZ : undefined,
  highHz: filters.hasLowPass ? FIRMWARE_LOW_PASS_HZ : undefined,
  bandBasis: 'documented',
  bandNote: filterSentence(filters),
});
