import { useMemo } from 'react';
import { translateProtocol } from '#shared/eeg/device-translation/translate-protocol.ts';
import { HEADSETS } from '#shared/eeg/headsets/catalogue.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { type JudgedItem, VerdictGroups } from './VerdictGroups.tsx';
import { listName } from './headset-words.ts';

/** How each supported headset fits a protocol. */
export function HeadsetVerdicts({ protocol }: { protocol: Protocol }) {
  const judged = useMemo(
    () =>
      HEADSETS.map(
        (headset): JudgedItem => ({
          id: headset.deviceType,
          label: listName(headset),
          headset,
          verdict: translateProtocol(protocol, headset),
        }),
      ),
    [protocol],
  );
  return (
    <section aria-label="Headsets">
      <h3>Headsets</h3>
      <VerdictGroups items={judged} />
    </section>
  );
}
