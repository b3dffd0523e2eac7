import { describe, expect, it } from 'vitest';
import { failureOf } from '#tests/peripherals/failure-of.ts';
import { createFakeGatt } from '#tests/peripherals/fakes/fake-gatt.ts';
import { createHandClock } from '#tests/peripherals/hand-clock.ts';
import { aBrainBit, type BrainBitOptions } from '#tests/peripherals/brainbit.ts';
import { seededRandom } from '#tests/fuzz/random.ts';
import { aListeningSink } from '#tests/peripherals/fakes/listening-sink.ts';
import { BRAINBIT_DRIVER } from './driver.ts';
import {
  BRAINBIT_SERVICE,
  COMMAND_CHARACTERISTIC,
  SIGNAL_CHARACTERISTIC,
  STATUS_CHARACTERISTIC,
} from './uuids.ts';

function aBench(options: BrainBitOptions = {}) {
  const peripheral = aBrainBit(options);
  const clock = createHandClock();
  const gatt = createFakeGatt({ clock, peripheral });
  const open = () => clock.until(BRAINBIT_DRIVER.open(gatt.connect(), clock));
  const commands = () =>
    gatt.operations.flatMap(({ kind, uuid, bytes }) =>
      kind === 'write' && uuid === COMMAND_CHARACTERISTIC ? [Buffer.from(bytes!).toString('hex')] : [],
    );
  return { clock, gatt, peripheral, open, commands };
}

describe('opening a BrainBit', () => {
  it('knows the headband, its battery and its firmware', async () => {
    const headset = await aBench({ batteryPct: 80, isCharging: true }).open();

    expect(headset.facts).toMatchObject({
      driver: 'brainbit',
      deviceType: 'brainbit-headband',
      modelName: 'BrainBit Headband',
      firmware: '18.0',
      hardware: '2',
      samplingRateHz: 250,
      channelNames: ['T3', 'T4', 'O1', 'O2'],
      electrodes: 'fixed',
      wrapSamples: 4096,
      contact: { kind: 'ohms', whileStreaming: false },
    });
    expect(headset.facts.fullScaleUv[3]).toBeCloseTo(400_000, 0);
    expect(headset.facts.experimental).toEqual([]);
    expect(headset.power).toEqual({ batteryPct: 80, isCharging: true });
  });

  it('knows a Flex by its firmware and says what is not confirmed', async () => {
    const headset = await aBench({ firmware: 100 }).open();

    expect(headset.facts).toMatchObject({
      deviceType: 'brainbit-flex',
      channelNames: ['O1', 'O2', 'T3', 'T4'],
      electrodes: 'free',
    });
    expect(headset.facts.experimental.join()).toContain('firmware');
  });

  it.each([
    ['6e400001-b534-f393-78a9-e50e24dcca9e', 'BrainBit Black'],
    ['6e400001-b534-f393-67a9-e50e24dcca9e', 'NeuroBLE'],
  ])('refuses a device with the service %s in words', async (uuid, words) => {
    const peripheral = {
      name: 'BrainBit',
      advertisedServices: [],
      services: [{ uuid, characteristics: [] }],
    };
    const clock = createHandClock();
    const gatt = createFakeGatt({ clock, peripheral });

    const failure = await failureOf(clock.until(BRAINBIT_DRIVER.open(gatt.connect(), clock)));

    expect(BRAINBIT_DRIVER.accepts([uuid])).toBe(true);
    expect(failure.failure).toBe('wrongDevice');
    expect(failure.message).toContain(words);
  });

  it('refuses a device whose interface is incomplete', async () => {
    const clock = createHandClock();
    const services = [{ uuid: BRAINBIT_SERVICE, characteristics: [] }];
    const gatt = createFakeGatt({ clock, peripheral: { name: '', advertisedServices: [], services } });

    const failure = await failureOf(clock.until(BRAINBIT_DRIVER.open(gatt.connect(), clock)));

    expect(failure.failure).toBe('wrongDevice');
  });

  it.each([
    [0, 'unexpectedAnswer'],
    [4, 'firmwareTooOld'],
  ])('refuses a device in state %i', async (state, expected) => {
    const failure = await failureOf(aBench({ state }).open());

    expect(failure.failure).toBe(expected);
  });

  it('leaves the newer generation to its own driver', () => {
    expect(BRAINBIT_DRIVER.accepts(['7e400001-b534-f393-68a9-e50e24dcca99'])).toBe(false);
  });
});

describe('the EEG of a BrainBit', () => {
  it.each([18, 103])(
    'arrives sample for sample, over the end of the numbers (firmware %i)',
    async (firmware) => {
      const { clock, open, peripheral } = aBench({ firmware, firstPacketNumber: 2000 });
      const sink = aListeningSink();

      const headset = await open();
      const stop = await clock.until(headset.stream(sink));
      await clock.advance(2000);
      await clock.until(stop());

      expect(sink.packets.length).toBeGreaterThan(248);
      expect(sink.valuesUv(4)).toEqual(peripheral.sentUv);
      expect(sink.packets[0]!.firstSampleIndex).toBe(4000);
      for (const [i, packet] of sink.packets.entries()) {
        expect(packet.firstSampleIndex).toBe((4000 + 2 * i) % 4096);
      }
      expect(sink.badPackets).toEqual([]);
    },
  );

  it('is asked for, confirmed and ended as the maker describes', async () => {
    const { clock, open, commands, gatt } = aBench();
    const sink = aListeningSink();

    const stop = await clock.until((await open()).stream(sink));
    expect(gatt.subscribed).toEqual([STATUS_CHARACTERISTIC, SIGNAL_CHARACTERISTIC]);
    await clock.until(stop());
    const count = sink.packets.length;
    await clock.advance(500);

    expect(commands()).toEqual(['0200000000', '01']);
    expect(gatt.subscribed).toEqual([STATUS_CHARACTERISTIC]);
    expect(sink.packets).toHaveLength(count);
  });

  it('starts again after a stop, and after a lost link', async () => {
    const { clock, open, gatt, peripheral } = aBench();
    const sink = aListeningSink();
    const first = await clock.until((await open()).stream(sink));
    await clock.advance(100);
    gatt.drop();
    await clock.until(first());
    const before = sink.packets.length;

    const headset = await open();
    const stop = await clock.until(headset.stream(sink));
    await clock.advance(100);
    await clock.until(stop());
    await clock.until(headset.close());

    expect(sink.packets.length).toBeGreaterThan(before + 10);
    expect(sink.valuesUv(4)).toEqual(peripheral.sentUv);
    expect(gatt.subscribed).toEqual([]);
  });

  it('is not what a device sends that still measures its electrodes', async () => {
    const { clock, open, peripheral } = aBench();
    const sink = aListeningSink();
    const headset = await open();
    peripheral.obey(Uint8Array.of(0x03, 0x30, 0x91, 0x91, 0x91, 0x01, 0x01, 0x00));
    await clock.advance(98);
    const stop = await clock.until(headset.stream(sink));
    await clock.advance(200);
    await clock.until(stop());

    expect(sink.valuesUv(4)).toEqual(peripheral.sentUv);
  });

  it('is started when the confirmation is lost but the device says so when asked', async () => {
    const { clock, open, peripheral } = aBench();
    const sink = aListeningSink();
    const headset = await open();
    peripheral.isMute = true;

    const stop = await clock.until(headset.stream(sink));
    await clock.advance(100);
    await clock.until(stop());

    expect(sink.packets.length).toBeGreaterThan(10);
  });

  it('is started through a stop when the device refuses to change its mode', async () => {
    const { clock, open, peripheral, commands } = aBench({ state: 3 });
    peripheral.refusals.set(2, 1);
    const headset = await open();

    await clock.until(headset.stream(aListeningSink()));

    expect(commands()).toEqual(['0200000000', '01', '0200000000']);
  });

  it('is given up with a message when the device refuses for good', async () => {
    const { clock, open, peripheral } = aBench();
    const headset = await open();
    peripheral.refusals.set(2, Infinity);

    const failure = await failureOf(clock.until(headset.stream(aListeningSink())));

    expect(failure.failure).toBe('unexpectedAnswer');
    expect(failure.message).toContain('change of mode not possible');
  });

  it('carries the mark of the device', async () => {
    const { clock, open, peripheral } = aBench();
    const sink = aListeningSink();
    await clock.until((await open()).stream(sink));
    await clock.advance(80);
    peripheral.isMarked = true;
    await clock.advance(80);

    expect(sink.packets.filter(({ marker }) => marker === 1)).toHaveLength(1);
  });

  it('comes with the battery when it changes and once a minute', async () => {
    const { clock, open, peripheral } = aBench();
    const sink = aListeningSink();
    await clock.until((await open()).stream(sink));
    peripheral.isCharging = true;
    peripheral.notifyStatus();
    expect(sink.powers.at(-1)).toEqual({ batteryPct: 87, isCharging: true });

    peripheral.batteryPct = 86;
    await clock.advance(60_100);

    expect(sink.powers.at(-1)).toEqual({ batteryPct: 86, isCharging: true });
  });

  it('runs on in the count of the device while the radio is away', async () => {
    const { clock, open, peripheral } = aBench();
    const sink = aListeningSink();
    await clock.until((await open()).stream(sink));
    await clock.advance(400);
    const last = sink.packets.at(-1)!.firstSampleIndex;
    peripheral.isSilent = true;
    await clock.advance(80);
    peripheral.isSilent = false;
    await clock.advance(8);

    expect(sink.packets.at(-1)!.firstSampleIndex - last).toBe(22);
  });

  it('is never made of notifications that are none: ten thousand of them', async () => {
    const { clock, open, gatt } = aBench();
    const sink = aListeningSink();
    await clock.until((await open()).stream(sink));
    const before = sink.packets.length;
    const random = seededRandom(5);
    let impossible = 0;
    for (let i = 0; i < 10_000; i++) {
      const length = random.pick([0, 1, 4, 19, 20, 20, 21, 108, random.below(250)]);
      const isZero = random.chance(0.2);
      const bytes = Uint8Array.from({ length }, () => (isZero ? 0 : random.below(256)));
      const isStatus = random.chance(0.2);
      if (!isStatus && (length !== 20 || isZero)) impossible++;
      gatt.inject(isStatus ? STATUS_CHARACTERISTIC : SIGNAL_CHARACTERISTIC, bytes);
    }

    expect(sink.badPackets.length).toBeGreaterThanOrEqual(impossible);
    for (const { valuesUv } of sink.packets.slice(before)) {
      expect(valuesUv.every((uv) => Math.abs(uv) <= 400_001)).toBe(true);
    }
    expect(sink.packets.length + sink.badPackets.length - before).toBeLessThanOrEqual(10_000);
  });
});

describe('the contact of a BrainBit', () => {
  const KOHM = [200, 450, 1700, Infinity];

  it('is measured electrode by electrode, round after round', async () => {
    const { clock, open, peripheral, commands } = aBench({ electrodesKohm: KOHM });
    const sink = aListeningSink();

    const stop = await clock.until((await open()).measureContact!(sink));
    await clock.advance(1500);
    peripheral.electrodesKohm = [200, 450, 1700, 90];
    await clock.advance(1500);
    await clock.until(stop());

    // Channels are T3 T4 O1 O2, the packet has O1 T3 T4 O2.
    expect(sink.readings.slice(0, 4)).toMatchObject([
      { channel: 0, level: 'good' },
      { channel: 1, level: 'fair' },
      { channel: 2, level: 'good' },
      { channel: 3, level: 'noContact', resistanceKohm: Infinity },
    ]);
    expect(sink.readings[0]!.resistanceKohm).toBeCloseTo(450, 2);
    expect(sink.readings[1]!.resistanceKohm).toBeCloseTo(1700, 2);
    expect(sink.readings[2]!.resistanceKohm).toBeCloseTo(200, 2);
    expect(sink.readings.findLast(({ channel }) => channel === 3)!.resistanceKohm).toBeCloseTo(90, 2);
    expect(commands().at(-1)).toBe('01');
    expect(sink.badPackets).toEqual([]);
  });

  it('asks again for an electrode the device refuses', async () => {
    const { clock, open, peripheral, commands } = aBench();
    const stop = await clock.until((await open()).measureContact!(aListeningSink()));
    await clock.advance(300);
    peripheral.refusals.set(3, 1);
    await clock.advance(1000);
    const asked = commands();
    await clock.until(stop());

    const stopped = asked.indexOf('01');
    expect(asked[stopped + 1]).toBe(asked[stopped - 1]);
  });

  it('goes on after the radio was away', async () => {
    const { clock, open, peripheral } = aBench();
    const sink = aListeningSink();
    const stop = await clock.until((await open()).measureContact!(sink));
    await clock.advance(300);
    peripheral.isSilent = true;
    await clock.advance(5000);
    const before = sink.readings.length;
    peripheral.isSilent = false;
    await clock.advance(5000);
    await clock.until(stop());

    expect(sink.readings.length).toBeGreaterThan(before + 4);
  });

  it('ends by itself when the link is lost, and the stop still resolves', async () => {
    const { clock, open, gatt } = aBench();
    const sink = aListeningSink();
    const stop = await clock.until((await open()).measureContact!(sink));
    await clock.advance(300);
    gatt.drop();
    await clock.advance(10_000);
    const operations = gatt.operations.length;
    await clock.advance(10_000);

    expect(gatt.operations).toHaveLength(operations);
    await clock.until(stop());
  });

  it('gives way to the EEG', async () => {
    const { clock, open, peripheral } = aBench();
    const sink = aListeningSink();
    const headset = await open();
    const endContact = await clock.until(headset.measureContact!(sink));
    await clock.advance(500);
    await clock.until(endContact());
    const stop = await clock.until(headset.stream(sink));
    await clock.advance(200);
    await clock.until(stop());

    expect(sink.valuesUv(4)).toEqual(peripheral.sentUv);
  });
});
