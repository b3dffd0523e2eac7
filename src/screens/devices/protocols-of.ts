import { translateProtocol } from '#shared/eeg/device-translation/translate-protocol.ts';
import type { Headset } from '#shared/eeg/headsets/headset.ts';
import { BUILT_IN_PROTOCOLS } from '#shared/eeg/library/library.ts';
import { countOf } from '#ui/text/format.ts';
import type { JudgedItem } from '#widgets/headsets/VerdictGroups.tsx';

/** How a headset fits every protocol of the library. */
export const protocolsOf = (headset: Headset): JudgedItem[] =>
  BUILT_IN_PROTOCOLS.map(({ definition }) => ({
    id: definition.name,
    label: definition.name,
    headset,
    verdict: translateProtocol(definition, headset),
  }));

/** '17 of 24 protocols' that run, as written or with changes. */
export function runnableWords(items: readonly JudgedItem[]): string {
  const runnable = items.filter(({ verdict }) => verdict.kind !== 'refuse').length;
  return `${runnable} of ${countOf(items.length, 'protocol')}`;
}
