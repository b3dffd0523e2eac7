import { plain } from '#shared/locale/formats.ts';
import type { ConnectionTestView } from '#live/connection-test/index.ts';
import type { HeadsetView } from '#live/headsets/index.ts';
import type { Provenance } from '#ui/text/Figure.tsx';

type LinkRow = {
  label: string;
  value: number | undefined;
  digits: number;
  unit: string;
  provenance: Provenance;
};

type Described = Omit<LinkRow, 'provenance'> & { what: string; good: string };

/** The figures of the link, each with its origin. What harms a session most comes first. */
export function linkRows({ radio, facts }: HeadsetView, latency: ConnectionTestView['latency']): LinkRow[] {
  const stated = facts ? `${plain(facts.samplingRateHz)} Hz` : 'what the maker states';
  const rows: readonly Described[] = [
    {
      label: 'Lost',
      value: radio.packets > 0 ? radio.lostPct : undefined,
      digits: 2,
      unit: '%',
      what: 'Samples the device counted while connected that never arrived, as a share of all it counted. They stay gaps.',
      good: 'Up to 0.1 %. From 1 % on a session suffers.',
    },
    {
      label: 'Rate',
      value: radio.effectiveRateHz,
      digits: 2,
      unit: 'Hz',
      what: "Samples a second by the computer's clock, lost ones included.",
      good: `Within 0.5 % of ${stated}.`,
    },
    {
      label: 'Drift',
      value: radio.driftPpm,
      digits: 0,
      unit: 'ppm',
      what: 'Difference between the clocks of device and computer, in parts per million.',
      good: 'Some tens are usual; markers and samples still agree after an hour.',
    },
    {
      label: 'Jitter',
      value: radio.jitterP95Ms,
      digits: 0,
      unit: 'ms',
      what: '95 % of the packets came at most this much later than the earliest ones.',
      good: 'Up to 100 ms: the radio collects packets before sending. Above 250 ms, feedback comes too late for training.',
    },
    {
      label: 'To the screen',
      value: latency?.p95Ms,
      digits: 0,
      unit: 'ms',
      what: 'From the notification of the newest samples to the picture that shows them, filters included; 95 % were faster.',
      good: 'Below 60 ms. Unknown while this page is hidden.',
    },
    {
      label: 'Bad packets',
      value: radio.badPackets,
      digits: 0,
      unit: '',
      what: 'Notifications that are not packets of this device. They are ignored.',
      good: 'None.',
    },
    {
      label: 'Duplicates',
      value: radio.duplicatePackets,
      digits: 0,
      unit: '',
      what: 'Packets that came twice; the second is ignored.',
      good: 'Few; they do no harm.',
    },
    {
      label: 'Late',
      value: radio.latePackets,
      digits: 0,
      unit: '',
      what: 'Packets that arrived too late; their samples count as lost.',
      good: 'None, or very few.',
    },
    {
      label: 'Reconnects',
      value: radio.reconnects,
      digits: 0,
      unit: '',
      what: 'How often the link was lost and restored.',
      good: 'None.',
    },
  ];
  return rows.map(({ what, good, ...row }) => ({
    ...row,
    provenance: [
      { term: 'What', text: what },
      { term: 'Good', text: good },
    ],
  }));
}
