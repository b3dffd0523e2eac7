import type { ContactReading } from '../headsets/drivers/common/contract.ts';
import type { RadioCounts, RadioFigures } from '../headsets/drivers/timeline/radio-figures.ts';
import type { HeadsetView } from '../headsets/state/headset-view.ts';

/** Results of a connection test, as far as they could be measured. Counts and shares are those of the test. */
export type LinkFigures = Omit<RadioFigures, 'lostSamples'> & {
  seconds: number;
  nominalRateHz: number;
  /** Lost by radio while connected. */
  lostSamples: number;
  /** From the notification of the newest samples to their display; undefined without a display. */
  latencyP95Ms: number | undefined;
  batteryPct: number | undefined;
  isCharging: boolean | undefined;
  /** Electrodes that are not good, with their reasons. */
  contacts: readonly (Pick<ContactReading, 'level' | 'resistanceKohm' | 'reason'> & { name: string })[];
};

/** Counters since the test began; timing figures as the link reports them at the end. */
export function linkFigures(
  before: RadioFigures,
  { radio, facts, power, contact, channelNames }: HeadsetView,
  { seconds, latencyP95Ms }: { seconds: number; latencyP95Ms: number | undefined },
): LinkFigures {
  const nominalRateHz = facts?.samplingRateHz ?? 0;
  const since = (key: keyof RadioCounts) => Math.max(0, radio[key] - before[key]);
  const outageSamples = since('outageSamples');
  const lostSamples = Math.max(0, since('lostSamples') - outageSamples);
  const expected = nominalRateHz * seconds - outageSamples;
  return {
    ...radio,
    seconds,
    nominalRateHz,
    packets: since('packets'),
    badPackets: since('badPackets'),
    duplicatePackets: since('duplicatePackets'),
    latePackets: since('latePackets'),
    lostSamples,
    outageSamples,
    lostPct: expected > 0 ? Math.min(100, (100 * lostSamples) / expected) : 0,
    latencyP95Ms,
    reconnects: since('reconnects'),
    batteryPct: power?.batteryPct,
    isCharging: power?.isCharging,
    contacts: contact.flatMap(({ channel, level, resistanceKohm, reason }) =>
      level === 'good' ? [] : [{ name: electrodeName(channel, channelNames), level, resistanceKohm, reason }],
    ),
  };
}

/** 'Cz', or 'Reference' for the common electrode. */
export const electrodeName = (channel: ContactReading['channel'], channelNames: readonly string[]): string =>
  channel === 'reference' ? 'Reference' : (channelNames[channel] ?? `Channel ${channel + 1}`);
