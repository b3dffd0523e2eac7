import { museControl } from './muse-control.ts';
import type { PeripheralAir, StreamingPeripheral } from './peripheral.ts';

const own = (part: string) => `273e00${part}-4c4d-454d-96be-f03bac821358`;

export const MUSE = {
  service: '0000fe8d-0000-1000-8000-00805f9b34fb',
  control: own('01'),
  eeg: [own('03'), own('04'), own('05'), own('06')],
  accelerometer: own('0a'),
  telemetry: own('0b'),
  channelNames: ['TP9', 'AF7', 'AF8', 'TP10'],
} as const;

const SAMPLES = 12;
const RATE_HZ = 256;
const UV_PER_COUNT = 0.48828125;
const PACKETS_PER_TELEMETRY = 64;

export type MusePeripheralOptions = {
  name?: string;
  /** Number of the first packet. */
  firstIndex?: number;
  /** Channels that are never sent. */
  mute?: readonly number[];
};

/** Muse 2: four channels of twelve samples each, with a common number. */
export function createMusePeripheral(options: MusePeripheralOptions = {}): StreamingPeripheral {
  const { name = 'Muse-1A2B', firstIndex = 65_500, mute = [] } = options;
  const sentUv: number[][] = MUSE.channelNames.map(() => []);
  let air: PeripheralAir | undefined;
  let stop: (() => void) | undefined;
  let index = firstIndex;
  let preset = '';

  const halt = () => {
    stop?.();
    stop = undefined;
  };
  const send = (characteristic: string, bytes: Uint8Array) => {
    if (!peripheral.isSilent) air?.notify(characteristic, bytes);
  };
  const tick = () => {
    for (const [channel, values] of sentUv.entries()) {
      const bytes = eegPacket(index, channel, values);
      if (!mute.includes(channel)) send(MUSE.eeg[channel]!, bytes);
    }
    if (index % PACKETS_PER_TELEMETRY === firstIndex % PACKETS_PER_TELEMETRY) {
      send(MUSE.telemetry, telemetry(index));
    }
    send(MUSE.accelerometer, atRest(index));
    index = (index + 1) % 0x1_0000;
  };
  const answer = (command: string): object => {
    if (command === 'h') halt();
    else if (command === 'd') {
      halt();
      if (preset !== 'p21') return { rc: 1 };
      stop = air?.every((1000 * SAMPLES) / RATE_HZ, tick);
    } else if (command.startsWith('p')) preset = command;
    if (command === 'v1') return { ap: 'headset', fw: '1.2.13', hw: '19.1', bl: '1.2.3', pv: 1, rc: 0 };
    if (command === 's') return { hn: name, sn: '2009-ABCD-1A2B', bp: 82.5, rc: 0 };
    return { rc: 0 };
  };
  const peripheral: StreamingPeripheral = {
    name,
    advertisedServices: [MUSE.service],
    sentUv,
    isSilent: false,
    onConnect(connected) {
      air = connected;
      preset = '';
    },
    onDisconnect() {
      stop = undefined;
    },
    services: [
      {
        uuid: MUSE.service,
        characteristics: [
          museControl(MUSE.control, (bytes) => air?.notify(MUSE.control, bytes), answer),
          ...[...MUSE.eeg, MUSE.accelerometer, MUSE.telemetry].map((uuid) => ({
            uuid,
            properties: ['notify'] as const,
          })),
        ],
      },
    ],
  };
  return peripheral;
}

/** Makes the next twelve samples of a channel and appends them to `values`. */
function eegPacket(index: number, channel: number, values: number[]): Uint8Array {
  const bytes = new Uint8Array(20);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, index);
  for (let i = 0; i < SAMPLES; i++) {
    const count = 2048 + Math.round(200 * Math.sin(0.23 * values.length + channel)) + channel;
    values.push(Math.fround(UV_PER_COUNT * (count - 2048)));
    const nibble = 4 + 3 * i;
    for (let digit = 0; digit < 3; digit++) {
      const at = (nibble + digit) >> 1;
      const value = (count >> (8 - 4 * digit)) & 0x0f;
      bytes[at]! |= (nibble + digit) % 2 === 0 ? value << 4 : value;
    }
  }
  return bytes;
}

function telemetry(index: number): Uint8Array {
  const bytes = new Uint8Array(20);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, index);
  view.setUint16(2, 82.5 * 512);
  view.setUint16(4, Math.round(3980 / 2.2));
  view.setUint16(8, 27);
  return bytes;
}

function atRest(index: number): Uint8Array {
  const bytes = new Uint8Array(20);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, index);
  for (let reading = 0; reading < 3; reading++) view.setInt16(2 + 6 * reading + 4, 16_384);
  return bytes;
}
