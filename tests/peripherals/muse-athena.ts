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

export type AthenaPeripheralOptions = { name?: string; channels?: 4 | 8; firstBlock?: number };

/** Muse S Athena: all kinds of data in one chain of numbered blocks. */
export function createAthenaPeripheral(options: AthenaPeripheralOptions = {}): StreamingPeripheral {
  const { name = 'MuseS-7C1D', channels = 8, firstBlock = 250 } = options;
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
  const eegBlock = (): number[] => [EEG_TAG[channels], block++ & 0xff, 0, 0, 0, ...eeg(sentUv, channels)];
  const tick = () => {
    const [first, ...others] = Array.from({ length: BLOCKS_PER_MESSAGE }, eegBlock);
    const [tag, number, , , , ...content] = first!;
    const rest = [
      ...others.flat(),
      ...motion(message),
      ...(message % MESSAGES_PER_BATTERY === 0 ? battery() : []),
    ];
    const length = 14 + content.length + rest.length;
    const header = [length, message & 0xff, (message >> 8) & 0xff, 1, 2, 3, 4, 5, 6, tag!, number!, 7, 1, 0];
    message++;
    if (!peripheral.isSilent) air?.notify(DATA, Uint8Array.from([...header, ...content, ...rest]));
  };
  const answer = (command: string): object => {
    if (command === 'h') halt();
    // The device begins with the second of two equal start commands.
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

/** 28 bytes: the next samples of the four sites, and of auxiliary channels where there are eight. */
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

function battery(): number[] {
  const content = Array.from({ length: 20 }, () => 0);
  const counts = 61 * 256;
  content[0] = counts & 0xff;
  content[1] = counts >> 8;
  return [0x88, 0, 0, 0, 0, ...content];
}
