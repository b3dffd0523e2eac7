import {
  CROWN_CHARACTERISTICS,
  CROWN_SERVICE,
  NEUROSITY_COMPANY_ID,
} from '#live/headsets/drivers/crown/uuids.ts';
import type { CrownCharacteristic } from '#live/headsets/drivers/crown/uuids.ts';
import type { PeripheralAir, PeripheralCharacteristic, StreamingPeripheral } from './peripheral.ts';

export const CROWN_DEVICE_ID = '0123456789abcdef0123456789abcdef';
export const CROWN_NAME = 'Crown-A1B';
export const CROWN_CHANNELS = ['CP3', 'C3', 'F5', 'PO3', 'PO4', 'F6', 'C4', 'CP4'] as const;
export const CROWN_RATE_HZ = 256;

/** The text of a token this Crown accepts; the suffix makes each one new. */
export const crownToken = (deviceId: string, count = 1): string => `token.${deviceId}.${count}`;

export type CrownOptions = {
  /** The clock of the world: the device keeps running while nobody is connected. */
  nowMs: () => number;
  samplesPerNotification?: number;
  /** Bytes per notification of the JSON streams. */
  jsonPieceBytes?: number;
  lacks?: readonly CrownCharacteristic[];
  osVersion?: string;
  /** Offset of a sample's stamp from the time it was taken: jitter, or stamps shared by several samples. */
  stampOffsetMs?: (sample: number) => number;
};

export type EmulatedCrown = StreamingPeripheral & {
  battery: { battery: number; charging: boolean };
  quality: Record<string, { status: string; standardDeviation: number }>;
  qualityV2: Record<string, { score: number; status: string }> | undefined;
  acceleration: { x: number; y: number; z: number };
  /** Tokens presented to it. */
  readonly tokens: readonly string[];
  /** Forgets the proof of identity, as after an hour. */
  expireToken(): void;
  /** Makes no samples at all. */
  isAsleep: boolean;
  /** The next sample carries this mark. */
  mark(value: number): void;
};

/** One sample as the maker lays it out: time, mark, values; big-endian. */
export function crownSampleBytes(timeMs: number, marker: number, valuesUv: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(10 + 8 * valuesUv.length);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(0, BigInt(timeMs));
  view.setUint16(8, marker);
  for (const [c, valueUv] of valuesUv.entries()) view.setFloat64(10 + 8 * c, valueUv);
  return bytes;
}

/** Alpha of 20 uV on a slow wave, different on each channel, and never the same twice. */
const valueAt = (channel: number, sample: number): number =>
  Math.fround(
    20 * Math.sin((2 * Math.PI * 10 * sample) / CROWN_RATE_HZ + channel) + channel + (sample % 997) / 997,
  );

const PERIOD_MS = 1000 / CROWN_RATE_HZ;
/** The device's own clock differs from ours. */
const CLOCK_AHEAD_MS = 12_345;

export function createCrown(options: CrownOptions): EmulatedCrown {
  const {
    nowMs,
    samplesPerNotification = 4,
    jsonPieceBytes = 20,
    lacks = [],
    osVersion = '16.3.0',
    stampOffsetMs = () => 0,
  } = options;
  let air: PeripheralAir | undefined;
  let isProven = false;
  let startMs: number | undefined;
  let nextMark = 0;
  let pending: Uint8Array[] = [];
  const tokens: string[] = [];
  const sentUv: number[][] = CROWN_CHANNELS.map(() => []);
  const listening = new Set<CrownCharacteristic>();
  const encoder = new TextEncoder();

  const notify = (name: CrownCharacteristic, bytes: Uint8Array) => {
    if (isProven && listening.has(name)) air?.notify(CROWN_CHARACTERISTICS[name], bytes);
  };
  const say = (name: CrownCharacteristic, document: unknown) => {
    const bytes = encoder.encode(`${JSON.stringify(document)}\n`);
    for (let at = 0; at < bytes.length; at += jsonPieceBytes)
      notify(name, bytes.slice(at, at + jsonPieceBytes));
  };
  /** Makes every sample that is due, and sends the samples in blocks. */
  const makeSamples = (isOnAir: boolean) => {
    if (startMs === undefined || crown.isAsleep) return;
    const due = Math.floor((nowMs() - startMs) / PERIOD_MS + 1e-6);
    for (let k = sentUv[0]!.length; k < due; k++) {
      const valuesUv = CROWN_CHANNELS.map((_, c) => valueAt(c, k));
      for (const [c, valueUv] of valuesUv.entries()) sentUv[c]!.push(valueUv);
      const stampMs = Math.floor(startMs + CLOCK_AHEAD_MS + k * PERIOD_MS + stampOffsetMs(k));
      pending.push(crownSampleBytes(stampMs, nextMark, valuesUv));
      nextMark = 0;
      if (pending.length < samplesPerNotification) continue;
      const bytes = new Uint8Array(pending.flatMap((sample) => [...sample]));
      pending = [];
      if (!isOnAir || crown.isSilent) continue;
      notify('rawUnfiltered', bytes);
      notify('raw', bytes);
    }
  };
  const info = {
    deviceId: CROWN_DEVICE_ID,
    deviceNickname: CROWN_NAME,
    channelNames: CROWN_CHANNELS,
    channels: CROWN_CHANNELS.length,
    samplingRate: CROWN_RATE_HZ,
    manufacturer: 'Neurosity, Inc',
    modelName: 'Crown',
    modelVersion: '3',
    osVersion,
  };

  const stream = (
    name: CrownCharacteristic,
    begin: () => void = () => undefined,
  ): PeripheralCharacteristic => ({
    uuid: CROWN_CHARACTERISTICS[name],
    properties: ['notify'],
    onSubscribe() {
      listening.add(name);
      begin();
    },
    onUnsubscribe: () => void listening.delete(name),
  });
  const raw = () => {
    startMs ??= nowMs();
  };
  const table: Partial<Record<CrownCharacteristic, PeripheralCharacteristic>> = {
    deviceId: {
      uuid: CROWN_CHARACTERISTICS.deviceId,
      properties: ['read'],
      onRead: () => encoder.encode(CROWN_DEVICE_ID),
    },
    auth: {
      uuid: CROWN_CHARACTERISTICS.auth,
      properties: ['read', 'write'],
      onRead: () => encoder.encode(JSON.stringify(isProven ? [true, 3600] : [false, 0])),
      onWrite(bytes) {
        const token = new TextDecoder().decode(bytes);
        tokens.push(token);
        isProven = token.startsWith(`token.${CROWN_DEVICE_ID}.`);
      },
    },
    // Sends the device info as soon as a client is authorized.
    deviceInfo: stream('deviceInfo', () => void air?.after(30, () => say('deviceInfo', info))),
    status: stream('status'),
    signalQuality: stream('signalQuality'),
    signalQualityV2: stream('signalQualityV2'),
    accelerometer: stream('accelerometer'),
    rawUnfiltered: stream('rawUnfiltered', raw),
    raw: stream('raw', raw),
  };

  const crown: EmulatedCrown = {
    name: CROWN_NAME,
    advertisedServices: [],
    manufacturerIds: [NEUROSITY_COMPANY_ID],
    services: [
      {
        uuid: CROWN_SERVICE,
        characteristics: Object.entries(table)
          .filter(([name]) => !lacks.includes(name as CrownCharacteristic))
          .map(([, characteristic]) => characteristic),
      },
    ],
    onConnect(connected) {
      air = connected;
      // Samples taken while nobody was connected are lost.
      makeSamples(false);
      pending = [];
      connected.every(samplesPerNotification * PERIOD_MS, () => makeSamples(true));
      connected.every(500, () => {
        say('status', { ...crown.battery, state: 'online', sleepMode: false, ssid: 'practice' });
        say('signalQuality', crown.quality);
        if (crown.qualityV2) say('signalQualityV2', { overall: {}, byChannel: crown.qualityV2 });
        say('accelerometer', { ...crown.acceleration, acceleration: 1 });
      });
    },
    onDisconnect() {
      air = undefined;
      isProven = false;
      listening.clear();
    },
    sentUv,
    isSilent: false,
    isAsleep: false,
    battery: { battery: 87, charging: false },
    quality: Object.fromEntries(
      CROWN_CHANNELS.map((name) => [name, { status: 'great', standardDeviation: 4.2 }]),
    ),
    qualityV2: undefined,
    acceleration: { x: 0, y: 0, z: 1 },
    tokens,
    expireToken() {
      isProven = false;
    },
    mark(value) {
      nextMark = value;
    },
  };
  return crown;
}
