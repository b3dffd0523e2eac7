import { CROWN } from '#shared/eeg/headsets/crown.ts';
import type { RawStream } from '#shared/eeg/headsets/headset.ts';
import { HEADSET_SUPPORT } from '#shared/eeg/headsets/support.ts';
import type { HeadsetFacts } from '../common/contract.ts';
import { HeadsetError } from '../common/headset-error.ts';
import { LARGEST_UV } from './samples/decode.ts';

/** A device as described by Neurosity's cloud and by the device itself. */
export type CrownInfo = {
  deviceId: string;
  deviceNickname: string;
  channelNames: readonly string[];
  samplingRate: number;
  modelVersion: string;
  osVersion: string;
};

const MOST_CHANNELS = 64;
const isText = (value: unknown): value is string => typeof value === 'string' && value.length > 0;

/** Throws HeadsetError when the reported properties cannot be recorded. */
export function readCrownInfo(value: unknown): CrownInfo {
  const info = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const { deviceId, deviceNickname, channelNames, samplingRate, modelVersion, osVersion } = info;
  const names: unknown[] = Array.isArray(channelNames) ? channelNames : [];
  const isUsable =
    isText(deviceId) &&
    names.length > 0 &&
    names.length <= MOST_CHANNELS &&
    names.every(isText) &&
    typeof samplingRate === 'number' &&
    samplingRate >= 1 &&
    samplingRate <= 10_000;
  if (!isUsable) {
    throw new HeadsetError(
      'unexpectedAnswer',
      'The Crown sends device information that Loopwell cannot read. Update the Crown in the Neurosity app, then try again.',
    );
  }
  return {
    deviceId,
    deviceNickname: isText(deviceNickname) ? deviceNickname : 'Crown',
    channelNames: names.filter(isText),
    samplingRate,
    modelVersion: isText(modelVersion) || typeof modelVersion === 'number' ? String(modelVersion) : '',
    osVersion: isText(osVersion) ? osVersion : '',
  };
}

/** The raw streams, the preferred one first. */
export const RAW_STREAMS = CROWN.streams.map(({ name }) => name) as readonly CrownStreamName[];
export type CrownStreamName = 'rawUnfiltered' | 'raw';

export function crownFacts(info: CrownInfo, streamName: CrownStreamName): HeadsetFacts {
  const stream = CROWN.streams.find(({ name }) => name === streamName) as RawStream;
  return {
    driver: 'crown',
    deviceType: 'crown',
    modelName: CROWN.deviceName,
    serial: info.deviceId,
    firmware: info.osVersion === '' ? undefined : `Neurosity OS ${info.osVersion}`,
    hardware: info.modelVersion === '' ? undefined : `model ${info.modelVersion}`,
    samplingRateHz: info.samplingRate,
    channelNames: info.channelNames,
    electrodes: CROWN.electrodes,
    // The device sends floating-point voltages and the manufacturer states no limit: this is the largest accepted
    // value.
    fullScaleUv: info.channelNames.map(() => LARGEST_UV),
    wrapSamples: undefined,
    contact: CROWN.contact,
    stream,
    experimental: HEADSET_SUPPORT.crown.inferred,
  };
}
