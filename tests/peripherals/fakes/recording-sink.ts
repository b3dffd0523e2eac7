import type {
  ContactReading,
  HeadsetFacts,
  HeadsetPower,
  HeadsetSink,
} from '#live/headsets/drivers/common/contract.ts';
import { HeadsetTimeline } from '#live/headsets/drivers/timeline/headset-timeline.ts';

/** Sends the output of a driver through the real timeline and stores it: one array per channel, NaN where missing. */
export function createRecordingSink({
  samplingRateHz,
  wrapSamples,
  unsentSample,
  channelNames,
  fullScaleUv,
}: HeadsetFacts) {
  const channels: number[][] = channelNames.map(() => []);
  const badReasons: string[] = [];
  const powers: HeadsetPower[] = [];
  const contacts: ContactReading[] = [];
  let packets = 0;
  const timeline = new HeadsetTimeline({
    samplingRateHz,
    wrapSamples,
    unsentSample,
    fullScaleUv,
    onBlock({ firstSampleIndex, sampleCount, valuesUv, stride, offset }) {
      for (const [c, values] of channels.entries()) {
        while (values.length < firstSampleIndex) values.push(Number.NaN);
        for (let i = 0; i < sampleCount; i++) values.push(valuesUv[c * stride + offset + i]!);
      }
    },
  });
  const sink: HeadsetSink = {
    packet(packet) {
      packets++;
      timeline.packet(packet);
    },
    badPacket(reason) {
      badReasons.push(reason);
      timeline.badPacket();
    },
    power: (power) => powers.push(power),
    contact: (readings) => contacts.push(...readings),
    moving: () => undefined,
  };
  return {
    sink,
    timeline,
    channels,
    badReasons,
    powers,
    contacts,
    /** Packets the driver delivered. */
    packetCount: () => packets,
  };
}

export type RecordingSink = ReturnType<typeof createRecordingSink>;
