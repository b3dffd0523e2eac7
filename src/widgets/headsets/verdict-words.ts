import type { DeviceVerdict } from '#shared/eeg/device-translation/verdict.ts';
import type { Headset } from '#shared/eeg/headsets/headset.ts';

export type VerdictRow = { term: string; text: string };

/** The card behind a verdict: sites of the electrodes, changes, their cost, and cautions. */
export function verdictRows(verdict: DeviceVerdict, { electrodes }: Headset): VerdictRow[] {
  if (verdict.kind === 'refuse') return verdict.reasons.map((text) => ({ term: 'Why', text }));
  const changes = verdict.kind === 'adapt' ? verdict.changes : [];
  return [
    { term: electrodes === 'fixed' ? 'Uses' : 'Place at', text: verdict.sites.join(', ') },
    ...changes.flatMap(({ what, lost }) => [
      { term: 'Change', text: what },
      { term: 'Lost', text: lost },
    ]),
    ...verdict.notes.map((text) => ({ term: 'Note', text })),
  ];
}
