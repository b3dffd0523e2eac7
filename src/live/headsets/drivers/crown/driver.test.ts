import { describe, expect, it } from 'vitest';
import {
  createCrown,
  CROWN_CHANNELS,
  CROWN_DEVICE_ID,
  CROWN_RATE_HZ,
  crownToken,
} from '#tests/peripherals/crown.ts';
import type { CrownOptions } from '#tests/peripherals/crown.ts';
import { aCloudCrown, createCrownCloud, CROWN_PERSON } from '#tests/peripherals/crown-cloud.ts';
import { createFakeGatt } from '#tests/peripherals/fakes/fake-gatt.ts';
import { createHandClock } from '#tests/peripherals/hand-clock.ts';
import { createRecordingSink } from '#tests/peripherals/fakes/recording-sink.ts';
import type { ContactReading, HeadsetPower, HeadsetSink, OpenHeadset } from '../common/contract.ts';
import { HeadsetError } from '../common/headset-error.ts';
import { createNeurosityAccount } from './account.ts';
import { loadCrownSdk } from './sdk.ts';
import { createCrownDrivers } from './driver.ts';
import { crownTransport } from './transport.ts';
import { CROWN_CHARACTERISTICS, CROWN_SERVICE } from './uuids.ts';

const kit = await loadCrownSdk();

type Bench = Awaited<ReturnType<typeof aBench>>;

/** A Crown in range, a signed-in owner, and the driver with the manufacturer's real kit. */
async function aBench(options: Partial<CrownOptions> = {}, isSignedIn = true) {
  const clock = createHandClock();
  const crown = createCrown({ nowMs: () => clock.nowMs(), ...options });
  const gatt = createFakeGatt({ clock, peripheral: crown });
  const cloud = createCrownCloud(kit);
  const account = createNeurosityAccount(() => Promise.resolve(cloud.sdk));
  if (isSignedIn) await account.signIn(CROWN_PERSON);
  const { bluetooth, wifi } = createCrownDrivers(account);
  const open = () => clock.until(bluetooth.open(gatt.connect(), clock));
  return { clock, crown, gatt, cloud, account, bluetooth, wifi, open };
}

/** Stores everything it receives: samples by their number. */
function aSink() {
  const samples = new Map<number, number[]>();
  const seen = {
    samples,
    packets: 0,
    doubled: 0,
    markers: [] as { at: number; marker: number }[],
    bad: [] as string[],
    power: [] as HeadsetPower[],
    contact: [] as (readonly ContactReading[])[],
    moving: [] as boolean[],
  };
  const sink: HeadsetSink = {
    packet({ firstSampleIndex, sampleCount, valuesUv, marker }) {
      seen.packets++;
      if (marker !== undefined) seen.markers.push({ at: firstSampleIndex, marker });
      for (let s = 0; s < sampleCount; s++) {
        if (samples.has(firstSampleIndex + s)) seen.doubled++;
        samples.set(
          firstSampleIndex + s,
          CROWN_CHANNELS.map((_, c) => valuesUv[c * sampleCount + s]!),
        );
      }
    },
    badPacket: (reason) => void seen.bad.push(reason),
    power: (power) => void seen.power.push(power),
    contact: (readings) => void seen.contact.push(readings),
    moving: (isMoving) => void seen.moving.push(isMoving),
  };
  return { sink, seen };
}

const sentAt = ({ crown }: Bench, index: number) => crown.sentUv.map((channel) => channel[index]!);
const failureOf = async (promise: Promise<unknown>): Promise<HeadsetError> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof HeadsetError)) throw new Error(`No HeadsetError but ${String(error)}`);
  return error;
};

async function streaming(bench: Bench, headset: OpenHeadset) {
  const { sink, seen } = aSink();
  const stop = await bench.clock.until(headset.stream(sink));
  return { seen, stop };
}

describe('opening a Crown', () => {
  it('reads channels, rate, name and system from the device', async () => {
    const { facts } = await (await aBench()).open();

    expect(facts).toMatchObject({
      driver: 'crown',
      deviceType: 'crown',
      modelName: 'Neurosity Crown',
      serial: CROWN_DEVICE_ID,
      firmware: 'Neurosity OS 16.3.0',
      samplingRateHz: CROWN_RATE_HZ,
      channelNames: CROWN_CHANNELS,
      stream: { name: 'rawUnfiltered', lowHz: undefined },
    });
  });

  it('shows the Crown a token Neurosity made for it', async () => {
    const bench = await aBench();
    await bench.open();

    expect(bench.crown.tokens).toEqual([crownToken(CROWN_DEVICE_ID, 1)]);
  });

  it('asks for the person first', async () => {
    const bench = await aBench({}, false);
    const error = await failureOf(bench.open());

    expect(error.failure).toBe('noToken');
    expect(error.message).toContain('Sign in to Neurosity');
  });

  it('says whose Crown it is not', async () => {
    const bench = await aBench();
    bench.cloud.devices = [aCloudCrown({ deviceId: 'f'.repeat(32) })];
    const error = await failureOf(bench.open());

    expect(error.failure).toBe('noToken');
    expect(error.message).toContain('Crown-A1B is not in the Neurosity account');
    expect(bench.crown.tokens).toEqual([]);
  });

  it.each(['15.9.9', '2.0.0', ''])('names the update a Crown with system %s needs', async (osVersion) => {
    const bench = await aBench();
    bench.cloud.devices = [aCloudCrown({ osVersion })];
    const error = await failureOf(bench.open());

    expect(error.failure).toBe('firmwareTooOld');
    expect(error.message).toMatch(/Neurosity OS 16 or later.*Wi-Fi/s);
  });

  it('says when the Crown does not take the token', async () => {
    const bench = await aBench();
    bench.cloud.makesBadTokens = true;

    expect(await failureOf(bench.open())).toMatchObject({ failure: 'noToken' });
  });

  it('says when the cloud cannot be reached', async () => {
    const bench = await aBench();
    bench.cloud.isOffline = true;
    const error = await failureOf(bench.open());

    expect(error.failure).toBe('noToken');
    expect(error.message).toContain('online');
  });

  it('does not wait for ever for a Crown that says nothing', async () => {
    const bench = await aBench();
    bench.gatt.trouble = (bytes, uuid) => (uuid === CROWN_CHARACTERISTICS.deviceInfo ? [] : [bytes]);

    expect(await failureOf(bench.open())).toMatchObject({ failure: 'timeout' });
  });

  it('takes the filtered stream where there is no other, and states its band', async () => {
    const bench = await aBench({ lacks: ['rawUnfiltered'] });
    const headset = await bench.open();
    const { seen } = await streaming(bench, headset);
    await bench.clock.advance(500);

    expect(headset.facts.stream).toMatchObject({ name: 'raw', lowHz: 2, highHz: 45 });
    expect(seen.samples.size).toBeGreaterThan(100);
  });

  it('refuses a Crown without raw EEG', async () => {
    const bench = await aBench({ lacks: ['raw', 'rawUnfiltered'] });

    expect(await failureOf(bench.open())).toMatchObject({ failure: 'unexpectedAnswer' });
  });
});

describe('a Crown that streams', () => {
  it.each([1, 4, 6])('loses nothing with %i samples in a notification', async (samplesPerNotification) => {
    const bench = await aBench({ samplesPerNotification });
    const { seen, stop } = await streaming(bench, await bench.open());
    await bench.clock.advance(10_000);
    await bench.clock.until(stop());

    const numbers = [...seen.samples.keys()];
    const first = numbers[0]!;
    expect(numbers.length).toBeGreaterThan(10 * CROWN_RATE_HZ - 20);
    expect(numbers).toEqual(numbers.map((_, i) => first + i));
    expect([...seen.samples.values()]).toEqual(numbers.map((_, i) => sentAt(bench, i)));
    expect(seen.bad).toEqual([]);
  });

  it.each([
    ['jitter', (k: number) => ((k * 7) % 13) - 6],
    ['are shared by two samples', (k: number) => (-(k % 2) * 1000) / CROWN_RATE_HZ],
    ['are shared by sixteen samples', (k: number) => (-(k % 16) * 1000) / CROWN_RATE_HZ],
  ])('loses nothing where stamps %s', async (_, stampOffsetMs) => {
    const bench = await aBench({ stampOffsetMs });
    const headset = await bench.open();
    const recorded = createRecordingSink(headset.facts);
    await bench.clock.until(headset.stream(recorded.sink));
    await bench.clock.advance(20_000);
    recorded.timeline.flush();

    const values = [...recorded.channels[0]!];
    expect(values.length).toBeGreaterThan(20 * CROWN_RATE_HZ - 20);
    expect(values).toEqual(bench.crown.sentUv[0]!.slice(0, values.length));
    expect(recorded.timeline.figures()).toMatchObject({ lostSamples: 0, duplicatePackets: 0, badPackets: 0 });
  });

  it('gives what the kit gives, without holding samples back', async () => {
    const bench = await aBench();
    const link = bench.gatt.connect();
    const headset = await bench.clock.until(bench.bluetooth.open(link, bench.clock));
    const kit = bench.cloud.sdk.createBluetooth(
      crownTransport(link, () => undefined),
      {
        ...aCloudCrown(),
        deviceNickname: '',
        channelNames: CROWN_CHANNELS,
        samplingRate: CROWN_RATE_HZ,
        modelVersion: '3',
        osVersion: '16.3.0',
      },
    );
    await bench.clock.until(kit.isAuthenticated());
    const blocks: { data: number[][] }[] = [];
    kit.brainwaves('rawUnfiltered').subscribe((block: { data: number[][] }) => void blocks.push(block));
    const { seen } = await streaming(bench, headset);
    await bench.clock.advance(5000);

    const ours = [...seen.samples.values()];
    const theirs = blocks.flatMap(({ data }) => data[0]!.map((_, s) => data.map((channel) => channel[s]!)));
    expect(theirs.length).toBeGreaterThan(1200);
    const shift = ours.findIndex((values) => values[0] === theirs[0]![0]);
    expect(theirs).toEqual(ours.slice(shift, shift + theirs.length));
  });

  it('leaves a gap of exactly the notifications that were lost', async () => {
    const bench = await aBench();
    let count = 0;
    bench.gatt.trouble = (bytes, uuid) =>
      uuid === CROWN_CHARACTERISTICS.rawUnfiltered && ++count > 50 && count <= 80 ? [] : [bytes];
    const { seen } = await streaming(bench, await bench.open());
    await bench.clock.advance(3000);

    const numbers = [...seen.samples.keys()];
    const first = numbers[0]!;
    const lost = numbers.flatMap((number, i) =>
      i > 0 && number !== numbers[i - 1]! + 1 ? [[numbers[i - 1]! + 1 - first, number - first]] : [],
    );
    expect(lost).toEqual([[200, 320]]);
    for (const [number, values] of seen.samples) expect(values).toEqual(sentAt(bench, number - first));
  });

  it('counts notifications that are none and goes on', async () => {
    const bench = await aBench();
    const { seen } = await streaming(bench, await bench.open());
    await bench.clock.advance(200);
    for (const length of [0, 1, 73, 75]) {
      bench.gatt.inject(CROWN_CHARACTERISTICS.rawUnfiltered, new Uint8Array(length).fill(7));
    }
    bench.gatt.inject(CROWN_CHARACTERISTICS.rawUnfiltered, new Uint8Array(74));
    const before = seen.samples.size;
    await bench.clock.advance(200);

    expect(seen.bad).toHaveLength(5);
    expect(seen.samples.size).toBeGreaterThan(before);
  });

  it('passes a mark on with the sample it was set at', async () => {
    const bench = await aBench();
    const { seen } = await streaming(bench, await bench.open());
    await bench.clock.advance(500);
    bench.crown.mark(7);
    await bench.clock.advance(500);

    expect(seen.markers).toEqual([{ at: expect.any(Number), marker: 7 }]);
    expect(
      [...seen.samples.keys()].slice(1).every((number, i) => number === [...seen.samples.keys()][i]! + 1),
    ).toBe(true);
  });

  it('tells battery, contact and movement', async () => {
    const bench = await aBench();
    bench.crown.quality.F5 = { status: 'bad', standardDeviation: 80 };
    bench.crown.quality.CP4 = { status: 'noContact', standardDeviation: 0 };
    const { seen } = await streaming(bench, await bench.open());
    await bench.clock.advance(1100);
    bench.crown.acceleration = { x: 0.7, y: 0, z: 0.7 };
    await bench.clock.advance(500);
    bench.crown.battery = { battery: 12, charging: true };
    await bench.clock.advance(600);

    expect(seen.power.at(0)).toEqual({ batteryPct: 87, isCharging: false });
    expect(seen.power.at(-1)).toEqual({ batteryPct: 12, isCharging: true });
    const contact = seen.contact[0]!;
    expect(contact.map(({ level }) => level)).toEqual([
      'good',
      'good',
      'poor',
      'good',
      'good',
      'good',
      'good',
      'noContact',
    ]);
    expect(contact[2]!.reason).toMatch(/press the electrode.*80\.0 uV/);
    expect(seen.moving).toEqual([false, true]);
  });

  it('prefers the newer score of contact where the Crown has it', async () => {
    const bench = await aBench();
    bench.crown.qualityV2 = {
      CP3: { score: 0.91, status: 'adequate' },
      C3: { score: 0.2, status: 'degraded' },
    };
    const { seen } = await streaming(bench, await bench.open());
    await bench.clock.advance(1600);

    const last = seen.contact.at(-1)!;
    expect(last.map(({ channel, level }) => [channel, level])).toEqual([
      [0, 'good'],
      [1, 'poor'],
    ]);
    expect(last[1]!.reason).toContain('0.20 of 1');
  });

  it('counts messages that are no JSON, and reads several lines in one piece', async () => {
    const bench = await aBench({ jsonPieceBytes: 500 });
    const { seen } = await streaming(bench, await bench.open());
    await bench.clock.advance(100);
    const text = new TextEncoder().encode('not json\n{"battery":55}\n{"battery":54}\n');
    bench.gatt.inject(CROWN_CHARACTERISTICS.status, text);

    expect(seen.bad).toEqual(['A message of the Crown was no JSON']);
    expect(seen.power.map(({ batteryPct }) => batteryPct)).toEqual([55, 54]);
  });

  it('ends its listening when it is stopped', async () => {
    const bench = await aBench();
    const { seen, stop } = await streaming(bench, await bench.open());
    await bench.clock.advance(500);
    await bench.clock.until(stop());
    await bench.clock.advance(100);
    const count = seen.samples.size;
    await bench.clock.advance(1000);

    expect(seen.samples.size).toBe(count);
    expect(bench.gatt.subscribed).toEqual([]);
  });

  it('asks for no further proof once it is stopped', async () => {
    const bench = await aBench();
    const { stop } = await streaming(bench, await bench.open());
    await bench.clock.until(stop());
    bench.crown.isAsleep = true;
    bench.crown.expireToken();
    await bench.clock.advance(3_700_000);

    expect(bench.crown.tokens).toHaveLength(1);
  });

  it('proves itself again when the token has run out', async () => {
    const bench = await aBench();
    const { seen } = await streaming(bench, await bench.open());
    await bench.clock.advance(600);
    bench.crown.isAsleep = true;
    bench.crown.expireToken();
    const heard = seen.power.length;
    await bench.clock.advance(3_590_000);
    expect(seen.power).toHaveLength(heard);
    await bench.clock.advance(20_000);

    expect(bench.crown.tokens).toHaveLength(2);
    expect(seen.power.length).toBeGreaterThan(heard);
  });
});

describe('a Crown that comes back', () => {
  it('is opened without the cloud, with the token of before, and counts on', async () => {
    const bench = await aBench();
    const { seen } = await streaming(bench, await bench.open());
    await bench.clock.advance(2000);
    bench.gatt.drop();
    bench.cloud.isOffline = true;
    await bench.clock.advance(7000);
    const again = await streaming(bench, await bench.open());
    await bench.clock.advance(2000);

    expect(bench.cloud.tokensMade).toBe(1);
    const first = [...seen.samples.keys()][0]!;
    const after = [...again.seen.samples];
    expect(after.length).toBeGreaterThan(400);
    for (const [number, values] of after) expect(values).toEqual(sentAt(bench, number - first));
  });
});

describe('a Crown over Wi-Fi', () => {
  const epoch = (startTime: number, from: number) => ({
    data: CROWN_CHANNELS.map((_, c) => Array.from({ length: 16 }, (_x, s) => c * 100 + from + s)),
    info: { startTime, samplingRate: CROWN_RATE_HZ, channelNames: CROWN_CHANNELS },
  });
  const START_MS = 1_700_000_000_000;

  async function open(bench: Bench, onLost = () => undefined as void) {
    const [device] = await bench.wifi.devices();
    return bench.clock.until(bench.wifi.open(device!.deviceId, bench.clock, onLost));
  }

  it('streams blocks with their true numbers', async () => {
    const bench = await aBench();
    const { seen } = await streaming(bench, await open(bench));
    for (const k of [0, 16, 48]) {
      await bench.clock.advance(100);
      bench.cloud.send('brainwaves', epoch(START_MS + Math.floor((k * 1000) / CROWN_RATE_HZ), k));
    }

    const first = [...seen.samples.keys()][0]!;
    expect([...seen.samples.keys()].map((number) => number - first)).toEqual([
      ...Array(32).keys(),
      ...Array.from({ length: 16 }, (_, i) => 48 + i),
    ]);
    expect(seen.samples.get(first + 50)).toEqual(CROWN_CHANNELS.map((_, c) => c * 100 + 50));
  });

  it('counts blocks that make no sense', async () => {
    const bench = await aBench();
    const { seen } = await streaming(bench, await open(bench));
    const good = epoch(START_MS, 0);
    const nonsense = [
      undefined,
      {},
      { ...good, info: {} },
      { ...good, data: good.data.slice(1) },
      { ...good, data: good.data.map(() => []) },
      { ...good, data: good.data.map((values, c) => (c === 3 ? values.slice(1) : values)) },
      { ...good, data: good.data.map((values) => values.map(() => Number.NaN)) },
    ];
    for (const block of nonsense) bench.cloud.send('brainwaves', block);

    expect(seen.bad).toHaveLength(nonsense.length);
    expect(seen.samples.size).toBe(0);
  });

  it('does not wait for ever for a cloud that says nothing', async () => {
    const { account, clock } = await aBench();
    const silent = { ...account, cloudOf: () => new Promise<never>(() => undefined) };
    const opening = createCrownDrivers(silent).wifi.open(CROWN_DEVICE_ID, clock, () => undefined);

    expect(await failureOf(clock.until(opening))).toMatchObject({
      failure: 'timeout',
      message: expect.stringContaining('internet connection'),
    });
  });

  it('ends its listening when it is closed', async () => {
    const bench = await aBench();
    const headset = await open(bench);
    await streaming(bench, headset);
    await headset.close();

    expect([...bench.cloud.listeners.values()].map((set) => set.size)).toEqual([0, 0, 0, 0]);
  });

  it('refuses a Crown that is not online, and tells when it goes', async () => {
    const bench = await aBench();
    bench.cloud.send('status', { state: 'offline' });
    expect(await failureOf(open(bench))).toMatchObject({ failure: 'outOfRange' });

    bench.cloud.send('status', { state: 'online', battery: 50 });
    let lost = 0;
    const { stop } = await streaming(bench, await open(bench, () => void lost++));
    bench.cloud.send('status', { state: 'offline' });
    bench.cloud.send('status', { state: 'offline' });
    await stop();

    expect(lost).toBe(1);
    expect([...bench.cloud.listeners.values()].map((set) => set.size)).toEqual([0, 0, 0, 0]);
  });
});

describe('the chooser', () => {
  it('shows Crowns by name or maker and asks for their service', async () => {
    const { bluetooth } = await aBench({}, false);

    expect(bluetooth.chooser).toEqual({
      filters: [
        { namePrefix: 'Crown-' },
        { namePrefix: 'Notion-' },
        { manufacturerData: [{ companyIdentifier: 0x0bce }] },
      ],
      optionalServices: [CROWN_SERVICE],
    });
    expect(bluetooth.accepts([CROWN_SERVICE])).toBe(true);
    expect(bluetooth.accepts(['0000180f-0000-1000-8000-00805f9b34fb'])).toBe(false);
  });
});
