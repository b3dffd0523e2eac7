import { MUSE } from './muse.ts';
import { museControl } from './muse-control.ts';
import type { PeripheralAir, StreamingPeripheral } from './peripheral.ts';

const DATA = '273e0013-4c4d-454d-96be-f03bac821358';
export const MUSE_ATHENA = { ...MUSE, data: DATA } as const;

const RATE_HZ = 256;
const UV_PER_COUNT = 1450 / 16_383;
const EEG_TAG = { 4: 0x11, 8: 0x12 } as const;
const SAMPLES = { 4: 4, 8: 2 } as const;
const BLOCKS_PER_MESSAGE = 4;
const MESSAGES_PER_BATTERY = 30;
/** Unit of the clock and of its stamps; a device set back to 2024 counts from there. */
const CLOCKS = {
  older: { beganMs: 1_733_186_000_000, clockMs: 1, stampMs: 1e-3 },
  newer: { beganMs: 1_733_640_000_000, clockMs: 2 ** 28 / 1e6, stampMs: 1e-4 },
} as const;

export type AthenaPeripheralOptions = {
  name?: string;
  channels?: 4 | 8;
  firstBlock?: number;
  /** The newer firmware has another clock, and stamps whose last byte is not 0. */
  firmware?: keyof typeof CLOCKS;
};

/** Muse S Athena: all kinds of data in one chain of numbered blocks. */
export function createAthenaPeripheral(options: AthenaPeripheralOptions = {}): StreamingPeripheral {
  const { name = 'MuseS-7C1D', channels = 8, firstBlock = 250, firmware = 'newer' } = options;
  const { beganMs, clockMs, stampMs } = CLOCKS[firmware];
  const sentUv: number[][] = MUSE.channelNames.map(() => []);
  let air: PeripheralAir | undefined;
  let stop: (() => void) | undefined;
  let block = firstBlock;
  let message = 0;
  let starts = 0;

  const halt = () => {
    stop?.();
    stop = undefined;
    starts = 0;
  };
  const nowMs = () => beganMs + (1000 * sentUv[0]!.length) / RATE_HZ;
  /** Clock steps at the start of a message, and how much later a block was made. */
  const clock = () => Math.floor(nowMs() / clockMs);
  const stamp = (messageClock: number) =>
    littleEndian(Math.round((nowMs() - messageClock * clockMs) / stampMs), 3);
  const eegBlock = (messageClock: number): number[] => {
    const header = [EEG_TAG[channels], block++ & 0xff, ...stamp(messageClock)];
    return [...header, ...eeg(sentUv, channels)];
  };
  const tick = () => {
    const messageClock = clock();
    const blocks = Array.from({ length: BLOCKS_PER_MESSAGE }, () => eegBlock(messageClock)).flat();
    const others = [
      ...motion(message),
      ...(message % MESSAGES_PER_BATTERY === 0 ? battery(message / MESSAGES_PER_BATTERY) : []),
    ];
    const chain = [...blocks, ...others];
    const header = [9 + chain.length, ...littleEndian(message, 2), ...littleEndian(messageClock, 6)];
    message++;
    if (!peripheral.isSilent) air?.notify(DATA, Uint8Array.from([...header, ...chain]));
  };
  const answer = (command: string): object => {
    if (command === 'h') halt();
    // The device starts on the second of two equal start commands.
    if (command === 'dc001' && ++starts === 2) {
      stop = air?.every((1000 * BLOCKS_PER_MESSAGE * SAMPLES[channels]) / RATE_HZ, tick);
    }
    if (command === 'v6') return { fw: '3.4.5', hw: '21.0', rc: 0 };
    if (command === 's') return { hn: name, sn: '6001-EFGH-7C1D', bp: 61, rc: 0 };
    return { rc: 0 };
  };
  const peripheral: StreamingPeripheral = {
    name,
    advertisedServices: [MUSE.service],
    sentUv,
    isSilent: false,
    onConnect(connected) {
      air = connected;
    },
    onDisconnect() {
      stop = undefined;
      starts = 0;
    },
    services: [
      {
        uuid: MUSE.service,
        characteristics: [
          museControl(MUSE.control, (bytes) => air?.notify(MUSE.control, bytes), answer),
          { uuid: DATA, properties: ['notify'] },
        ],
      },
    ],
  };
  return peripheral;
}

function littleEndian(value: number, bytes: number): number[] {
  return Array.from({ length: bytes }, (_, i) => Math.floor(value / 256 ** i) & 0xff);
}

/** 28 bytes: the next samples of the four sites, and of the auxiliary channels if there are eight. */
function eeg(sentUv: readonly number[][], channels: 4 | 8): number[] {
  const bytes = Array.from({ length: 28 }, () => 0);
  for (let sample = 0; sample < SAMPLES[channels]; sample++) {
    for (let channel = 0; channel < channels; channel++) {
      const values = sentUv[channel];
      const place = values?.length ?? 0;
      const count = 8192 + Math.round(900 * Math.sin(0.2 * place + channel)) - channel;
      values?.push(Math.fround((count - 8192) * UV_PER_COUNT));
      writeBits(bytes, 14 * (sample * channels + channel), count);
    }
  }
  return bytes;
}

function writeBits(bytes: number[], from: number, value: number): void {
  for (let i = 0; i < 14; i++) {
    if ((value >> i) & 1) bytes[(from + i) >> 3]! |= 1 << ((from + i) & 7);
  }
}

function motion(number: number): number[] {
  const content = Array.from({ length: 36 }, () => 0);
  for (let reading = 0; reading < 3; reading++) content[12 * reading + 5] = 0x40;
  return [0x47, number & 0xff, 0, 0, 0, ...content];
}

function battery(number: number): number[] {
  const content = [...littleEndian(61 * 256, 2), ...Array.from({ length: 18 }, () => 0)];
  return [0x88, number & 0xff, 0, 0, 0, ...content];
}
