import type { BluetoothDriver, DriverTime, GattLink, HeadsetFacts, OpenHeadset } from '../common/contract.ts';
import { HeadsetError } from '../common/headset-error.ts';
import { WRAP_SAMPLES } from './align.ts';
import { ATHENA_FULL_SCALE_UV } from './athena-decode.ts';
import { findAthenaData, streamAthena } from './athena-stream.ts';
import { findClassicParts, streamClassic } from './classic-stream.ts';
import { MuseControl } from './control.ts';
import { FULL_SCALE_UV, SAMPLING_RATE_HZ } from './decode.ts';
import type { MuseReply } from './replies.ts';
import { MUSE } from './family.ts';

const SITES = ['TP9', 'AF7', 'AF8', 'TP10'];

export const MUSE_DRIVER: BluetoothDriver = { ...MUSE, open: openMuse };

async function openMuse(link: GattLink, time: DriverTime): Promise<OpenHeadset> {
  const control = await MuseControl.open(link, time);
  try {
    const classic = await findClassicParts(link);
    const athena = classic ? [] : await findAthenaData(link);
    if (!classic && athena.length === 0) throw unknownMuse();
    const version = (await control.ask(classic ? 'v1' : 'v6')) ?? {};
    const status = (await control.ask('s')) ?? {};
    const batteryPct = batteryOf(status);
    return {
      facts: classic ? classicFacts(version, status) : athenaFacts(version, status),
      power: batteryPct === undefined ? undefined : { batteryPct },
      stream: (sink) =>
        classic ? streamClassic(classic, control, sink, time) : streamAthena(athena, control, sink, time),
      close: () => control.close(),
    };
  } catch (error) {
    await control.close();
    throw error;
  }
}

const unknownMuse = (): HeadsetError =>
  new HeadsetError(
    'wrongDevice',
    'Loopwell cannot read this Muse: it is neither a Muse 2 or S nor an Athena. Update its firmware with the app of the maker, or choose another device.',
  );

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

function batteryOf({ bp }: MuseReply): number | undefined {
  return typeof bp === 'number' && bp >= 0 && bp <= 100 ? bp : undefined;
}

const commonFacts = (version: MuseReply, status: MuseReply) =>
  ({
    driver: 'muse',
    deviceType: undefined,
    serial: textOf(status.sn),
    firmware: textOf(version.fw),
    hardware: textOf(version.hw),
    samplingRateHz: SAMPLING_RATE_HZ,
    channelNames: SITES,
    electrodes: 'fixed',
    contact: undefined,
  }) as const;

const classicFacts = (version: MuseReply, status: MuseReply): HeadsetFacts => ({
  ...commonFacts(version, status),
  modelName: 'Muse 2 / Muse S',
  fullScaleUv: SITES.map(() => FULL_SCALE_UV),
  wrapSamples: WRAP_SAMPLES,
  experimental: [],
});

const athenaFacts = (version: MuseReply, status: MuseReply): HeadsetFacts => ({
  ...commonFacts(version, status),
  modelName: 'Muse S Athena',
  fullScaleUv: SITES.map(() => ATHENA_FULL_SCALE_UV),
  // The count never wraps: the device's clock resolves the rounds.
  wrapSamples: undefined,
  experimental: [],
});
