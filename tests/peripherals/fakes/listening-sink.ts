import type { ContactReading, HeadsetPower, HeadsetSink } from '#live/headsets/drivers/common/contract.ts';

type Heard = {
  firstSampleIndex: number;
  sampleCount: number;
  valuesUv: number[];
  hostTimeMs: number;
  marker?: number | undefined;
};

export type ListeningSink = HeadsetSink & {
  readonly packets: readonly Heard[];
  readonly badPackets: readonly string[];
  readonly powers: readonly HeadsetPower[];
  readonly readings: readonly ContactReading[];
  /** All samples in order of arrival, per channel. */
  valuesUv(channelCount: number): number[][];
};

/** Copies everything a driver delivers, before a timeline puts it in order. */
export function aListeningSink(): ListeningSink {
  const packets: Heard[] = [];
  const badPackets: string[] = [];
  const powers: HeadsetPower[] = [];
  const readings: ContactReading[] = [];
  return {
    packets,
    badPackets,
    powers,
    readings,
    packet: ({ valuesUv, ...packet }) => packets.push({ ...packet, valuesUv: [...valuesUv] }),
    badPacket: (reason) => badPackets.push(reason),
    power: (power) => powers.push(power),
    contact: (news) => readings.push(...news),
    moving: () => undefined,
    valuesUv: (channelCount) =>
      Array.from({ length: channelCount }, (_, channel) =>
        packets.flatMap(({ valuesUv, sampleCount }) =>
          valuesUv.slice(channel * sampleCount, (channel + 1) * sampleCount),
        ),
      ),
  };
}
