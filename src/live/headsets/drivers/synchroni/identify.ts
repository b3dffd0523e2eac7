import { HeadsetError } from '../common/headset-error.ts';
import { CUT_BYTES, type SynchroniCommander } from './commander.ts';
import { FEATURE, REPLY_OK, SYNCHRONI_COMMAND } from './commands.ts';
import {
  type EegConfig,
  ecgChannels,
  eegConfigBody,
  type FirmwareFilters,
  type ImuConfig,
  parseEegCapability,
  parseEegConfig,
  parseFirmwareFilters,
  parseImuConfig,
} from './config.ts';
import { MOST_CHANNELS } from './models.ts';

export type SynchroniDevice = {
  /** Name and model, as reported by the device. */
  ownWords: string;
  serial: string | undefined;
  hardware: string | undefined;
  firmware: string | undefined;
  eeg: EegConfig;
  /** Undefined if the device does not report them. */
  filters: FirmwareFilters | undefined;
  ecgChannels: number;
  imu: ImuConfig | undefined;
  hasImpedance: boolean;
  hasFraming: boolean;
};

const WANTED_RATE_HZ = 250;
const LONGEST_TEXT = 64;

/** Reads everything the driver needs from the device, in the order of the manufacturer's kit. */
export async function identify(commander: SynchroniCommander): Promise<SynchroniDevice> {
  const name = await commander.request(SYNCHRONI_COMMAND.name);
  const text = (command: number) => commander.ask(command, textOf);
  const model = await text(SYNCHRONI_COMMAND.model);
  const serial = await text(SYNCHRONI_COMMAND.serial);
  const hardware = await text(SYNCHRONI_COMMAND.hardware);
  const firmware = await text(SYNCHRONI_COMMAND.firmware);
  const features = await featuresOf(commander);
  const ownName = name.code === REPLY_OK ? textOf(name.data) : undefined;
  return {
    ownWords: [...new Set([ownName, model].filter((words) => words !== undefined))].join(' '),
    serial,
    hardware,
    firmware,
    eeg: await eegOf(commander),
    filters: await commander.ask(SYNCHRONI_COMMAND.firmwareFilters, parseFirmwareFilters),
    ecgChannels:
      features & FEATURE.ecg ? ((await commander.ask(SYNCHRONI_COMMAND.ecgConfig, ecgChannels)) ?? 0) : 0,
    imu:
      features & FEATURE.imu ? await commander.ask(SYNCHRONI_COMMAND.imuConfig, parseImuConfig) : undefined,
    hasImpedance: (features & FEATURE.impedance) !== 0,
    hasFraming: (features & FEATURE.framing) !== 0,
  };
}

function textOf(data: Uint8Array): string | undefined {
  // Text of fixed length is padded with zeros.
  const text = new TextDecoder()
    .decode(data)
    .replace(/[\p{C}\uFFFD]/gu, '')
    .trim();
  return text.slice(0, LONGEST_TEXT) || undefined;
}

async function featuresOf(commander: SynchroniCommander): Promise<number> {
  const data = await commander.ask(SYNCHRONI_COMMAND.featureMap, (bytes) => bytes);
  // Without a feature map, only EEG is tried: its settings show whether it exists.
  if (!data || data.length < 4) return FEATURE.eeg;
  const features = new DataView(data.buffer, data.byteOffset).getUint32(0, true);
  if (features & FEATURE.eeg) return features;
  throw new HeadsetError('wrongDevice', 'This OYMotion device records no EEG. Choose a Synchroni headset.');
}

/** EEG settings of the device. A rate other than 250 Hz, or no active channel, is changed if the device allows it. */
async function eegOf(commander: SynchroniCommander): Promise<EegConfig> {
  const most = await commander.ask(SYNCHRONI_COMMAND.eegCapability, parseEegCapability);
  const before = await readEegConfig(commander, most?.channels);
  if (before?.samplingRateHz === WANTED_RATE_HZ) return before;
  const capability = before ?? most;
  if (capability && capability.channels > 0) {
    await commander.request(SYNCHRONI_COMMAND.setEegConfig, eegConfigBody(WANTED_RATE_HZ, capability));
  }
  const after = await readEegConfig(commander, most?.channels);
  if (after) return after;
  throw new HeadsetError(
    'unexpectedAnswer',
    'The Synchroni does not report rate, channels and scale of its EEG, so its voltages are unknown. Update it with the app of its maker and connect again.',
  );
}

/** The settings mask may name more channels than the device has: `mostChannels`, if it reports them. */
async function readEegConfig(
  commander: SynchroniCommander,
  mostChannels: number | undefined,
): Promise<EegConfig | undefined> {
  const { code, data } = await commander.request(SYNCHRONI_COMMAND.eegConfig);
  if (code !== REPLY_OK) return undefined;
  if (data.length + 2 === CUT_BYTES) throw cutReply();
  const config = parseEegConfig(data, mostChannels || undefined);
  if (!config || config.channels <= MOST_CHANNELS) return config;
  throw new HeadsetError(
    'unexpectedAnswer',
    `This device has ${config.channels} EEG channels; Loopwell reads at most ${MOST_CHANNELS}.`,
  );
}

const cutReply = (): HeadsetError =>
  new HeadsetError(
    'unexpectedAnswer',
    'The Bluetooth link cuts off the answers of the Synchroni, so its voltages are unknown. Disconnect it, switch it off and on, and connect again; if that does not help, use another computer or adapter.',
  );
