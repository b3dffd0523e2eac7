import { describe, expect, it } from 'vitest';
import { seededRandom } from '#tests/fuzz/random.ts';
import { aBrainBit2, type BrainBit2Options } from '#tests/peripherals/brainbit2.ts';
import { failureOf } from '#tests/peripherals/failure-of.ts';
import { aListeningSink } from '#tests/peripherals/fakes/listening-sink.ts';
import { createRecordingSink } from '#tests/peripherals/fakes/recording-sink.ts';
import { bluetoothRig } from '#tests/peripherals/rig.ts';
import { BRAINBIT2_DRIVER } from './driver.ts';
import { settingsOf } from './settings.ts';
import { BRAINBIT2_SERVICES } from './uuids.ts';

function aBench(options: BrainBit2Options = {}) {
  const peripheral = aBrainBit2(options);
  const rig = bluetoothRig({
    driver: BRAINBIT2_DRIVER,
    peripheral,
    eegCharacteristic: peripheral.uuids.signal,
  });
  const open = () => rig.clock.until(rig.open());
  const commands = () =>
    rig.gatt.operations.flatMap(({ kind, bytes }) => (kind === 'write' ? [...bytes!] : []));
  const sink = aListeningSink();
  const inject = (bytes: Uint8Array) => rig.inject(bytes);
  const isListening = () => rig.isListening();
  return { clock: rig.clock, gatt: rig.gatt, inject, isListening, peripheral, open, commands, sink };
}

describe('opening a newer BrainBit', () => {
  it.each([
    ['headband', 'brainbit-headband', 'Headband', 300_000],
    ['brainbit2', 'brainbit-headband', 'BrainBit 2', 300_000],
    ['flex4', 'brainbit-flex', 'BrainBit Flex 4', 300_000],
    ['flex8', 'brainbit-flex8', 'BrainBit Flex8', 300_000],
  ] as const)('knows %s', async (kind, deviceType, modelName, fullScaleUv) => {
    const { facts, power } = await aBench({ kind }).open();

    expect(facts).toMatchObject({ deviceType, modelName });
    expect(facts.fullScaleUv.every((each) => Math.abs(each - fullScaleUv) < 1e-6)).toBe(true);
    expect(power).toEqual({ batteryPct: 64 });
  });

  it.each([
    ['headband', ['Amplification: it was set to 8', 'T3, T4, O1, O2']],
    ['brainbit2', ['set to 8', 'may be exchanged', 'BrainBit Black', 'Bluetooth name']],
    ['flex4', ['set to 8', '1 to 4', 'Bluetooth name']],
    ['flex8', ['set to 8', '1 to 8', 'Bluetooth name', 'Eight channels']],
  ] as const)('says what of %s is not confirmed', async (kind, words) => {
    const { facts } = await aBench({ kind }).open();

    for (const each of words) expect(facts.experimental.join('\n')).toContain(each);
  });

  it.each([
    [{ suffix: '96', name: 'Headphones' }, 'headphones'],
    [{ suffix: '97', name: 'BB Pro' }, 'BB Pro'],
    [{ suffix: '99', name: '' }, 'gives no name'],
    [{ suffix: '90', name: 'Mindball' }, 'calls itself "Mindball"'],
    [{ suffix: '95', name: 'Flex' }, 'calls itself "Flex"'],
    [{ suffix: '98', name: 'Headband' }, 'calls itself "Headband"'],
  ])('refuses what nothing published describes: %o', async (options, words) => {
    const failure = await failureOf(aBench(options).open());

    expect(failure.failure).toBe('wrongDevice');
    expect(failure.message).toContain(words);
  });

  it('takes a headband by its service where the browser tells no name', async () => {
    const { facts } = await aBench({ suffix: '95', name: '' }).open();

    expect(facts.modelName).toBe('Headband');
  });

  it('accepts all services of the family and none of the first generation', () => {
    expect(BRAINBIT2_SERVICES).toHaveLength(6);
    for (const service of BRAINBIT2_SERVICES) expect(BRAINBIT2_DRIVER.accepts([service])).toBe(true);
    expect(BRAINBIT2_DRIVER.accepts(['6e400001-b534-f393-68a9-e50e24dcca9e'])).toBe(false);
  });
});

describe('the amplification of a newer BrainBit', () => {
  it.each([
    ['toldBack', 8, 'Amplification 8, set by Loopwell and read back'],
    ['taken', 8, 'Amplification 8, set by Loopwell; the headset accepted it but does not report it'],
    [
      'refused',
      12,
      'Amplification 12, assumed from a program for the BrainBit Black: the headset did not accept the setting',
    ],
    [
      'failed',
      12,
      'Amplification 12, assumed from a program for the BrainBit Black: the headset did not accept the setting',
    ],
  ] as const)(
    'is set and stated where settings are %s, and scales the samples',
    async (settings, gain, words) => {
      const { clock, open, peripheral, sink } = aBench({ kind: 'brainbit2', settings });
      const headset = await open();
      const stop = await clock.until(headset.stream(sink));
      await clock.advance(500);
      await clock.until(stop());

      const { facts } = headset;
      expect(facts.settings).toEqual([expect.stringContaining(words)]);
      expect(facts.fullScaleUv[0]).toBeCloseTo(2.4e6 / gain, 6);
      expect(facts.experimental.some((each) => each.startsWith('Amplification'))).toBe(
        settings !== 'toldBack',
      );
      expect(sink.valuesUv(4)).toEqual(peripheral.sentUv);
    },
  );
});

describe('the EEG of a newer BrainBit', () => {
  it.each([
    { kind: 'headband', samplesPerPacket: 8, counterStep: 8 },
    { kind: 'flex8', samplesPerPacket: 8, counterStep: 8 },
    { kind: 'flex8', samplesPerPacket: 4, counterStep: 1 },
  ] as const)('arrives from its first sample on, over the end of the counter: %o', async (options) => {
    const { samplesPerPacket, counterStep } = options;
    const firstCounter = 2 ** 32 - 10 * counterStep;
    const { clock, open, peripheral, sink } = aBench({ ...options, firstCounter });

    const stop = await clock.until((await open()).stream(sink));
    await clock.advance(1000);
    await clock.until(stop());

    expect(sink.valuesUv(peripheral.sentUv.length)).toEqual(peripheral.sentUv);
    for (const [i, packet] of sink.packets.entries()) {
      const sample = 2 ** 32 - 10 * samplesPerPacket + i * samplesPerPacket;
      expect(packet.firstSampleIndex).toBe(sample % 2 ** 32);
    }
    expect(sink.packets.length).toBeGreaterThan(20);
  });

  it('arrives whole for ten minutes of eight channels, the page blocked for 1.5 s meanwhile', async () => {
    const { clock, open, peripheral } = aBench({ kind: 'flex8' });
    const headset = await open();
    const recorded = createRecordingSink(headset.facts);
    await clock.until(headset.stream(recorded.sink));
    await clock.advance(5 * 60_000);
    await clock.stall(1500);
    await clock.advance(5 * 60_000);
    recorded.timeline.flush();

    const sampleCount = recorded.channels[0]!.length;
    expect(sampleCount).toBeGreaterThan(600 * 250);
    expect(recorded.timeline.figures()).toMatchObject({ lostSamples: 0, badPackets: 0 });
    for (const [channel, values] of recorded.channels.entries()) {
      expect(Float32Array.from(values)).toEqual(
        Float32Array.from(peripheral.sentUv[channel]!.slice(0, sampleCount)),
      );
    }
  });

  it('is asked for from idle and ended by it, and nothing else is written to the device', async () => {
    const { clock, open, sink, commands } = aBench();

    const headset = await open();
    const stop = await clock.until(headset.stream(sink));
    await clock.until(stop());
    await clock.until(headset.close());

    const settings = [8, 1, 5, 1, 5, 1, 5, 1, 5, 1, 1, 1, 1, 1];
    expect(commands()).toEqual([2, ...settings, 2, 3, 2, 2]);
  });

  it('is not what a device sends that was left running', async () => {
    const { clock, open, sink, peripheral } = aBench();
    const headset = await open();
    peripheral.enter(3);
    await clock.advance(25);
    const starting = headset.stream(sink);
    await clock.advance(20);
    const before = peripheral.sentUv[0]!.length;
    const stop = await clock.until(starting);
    await clock.until(stop());

    expect(before).toBe(8);
    expect(sink.valuesUv(4)).toEqual(peripheral.sentUv.map((values) => values.slice(before)));
  });

  it('keeps the time of arrival of the packets it held at the start', async () => {
    const { clock, open, sink } = aBench();

    await clock.until((await open()).stream(sink));

    const times = sink.packets.map(({ hostTimeMs }) => hostTimeMs);
    expect(times.slice(1).map((each, i) => each - times[i]!)).toEqual([32, 32]);
  });

  it('is given up where the counter grows in no known way', async () => {
    const { clock, open, sink } = aBench({ counterStep: 3 });

    const failure = await failureOf(clock.until((await open()).stream(sink)));

    expect(failure.failure).toBe('unexpectedAnswer');
    expect(sink.packets).toEqual([]);
  });

  it('is given up when nothing comes', async () => {
    const { clock, open, sink, peripheral, isListening } = aBench();
    const headset = await open();
    peripheral.isSilent = true;

    const failure = await failureOf(clock.until(headset.stream(sink)));
    await clock.until(headset.close());

    expect(failure.failure).toBe('timeout');
    expect(isListening()).toBe(false);
  });

  it('carries the mark of the device, and the battery when it changes', async () => {
    const { clock, open, sink, peripheral } = aBench();
    await clock.until((await open()).stream(sink));
    peripheral.mark = 5;
    peripheral.batteryPct = 63;
    peripheral.notifyStatus();
    await clock.advance(100);

    expect(sink.packets.filter(({ marker }) => marker !== undefined)).toMatchObject([{ marker: 5 }]);
    expect(sink.powers).toEqual([{ batteryPct: 63 }]);
  });

  it('does not take a foreign packet at the start for the measure of all others', async () => {
    const { clock, open, sink, peripheral, inject } = aBench({ kind: 'flex8' });
    const starting = (await open()).stream(sink);
    await clock.advance(75);
    inject(new Uint8Array(54).fill(3));
    await clock.until(starting);
    await clock.advance(200);

    expect(sink.badPackets).toHaveLength(1);
    expect(sink.valuesUv(8)).toEqual(peripheral.sentUv);
  });

  it.each(['headband', 'flex8'] as const)(
    'is never made of notifications that are none: ten thousand of them (%s)',
    async (kind) => {
      const { clock, open, sink, inject } = aBench({ kind });
      await clock.until((await open()).stream(sink));
      const before = sink.packets.length;
      const right = kind === 'flex8' ? 204 : 108;
      const random = seededRandom(8);
      let impossible = 0;
      for (let i = 0; i < 10_000; i++) {
        const length = random.pick([0, 1, 20, 108, 204, right - 1, right + 1, random.below(513)]);
        const isZero = random.chance(0.3);
        if (length !== right || isZero) impossible++;
        inject(Uint8Array.from({ length }, () => (isZero ? 0 : random.below(256))));
      }

      expect(sink.badPackets).toHaveLength(impossible);
      expect(sink.packets).toHaveLength(before + 10_000 - impossible);
    },
  );
});

describe('the contact of a newer BrainBit', () => {
  it('is told for every electrode under its own name', async () => {
    const electrodesKohm = [12.5, 1500, 2100, Infinity];
    const { clock, open, sink } = aBench({ electrodesKohm });

    const stop = await clock.until((await open()).measureContact!(sink));
    await clock.until(stop());

    expect(sink.readings.slice(0, 4)).toMatchObject([
      { channel: 0, level: 'good', resistanceKohm: 12.5 },
      { channel: 1, level: 'fair', resistanceKohm: 1500 },
      { channel: 2, level: 'poor', resistanceKohm: 2100 },
      { channel: 3, level: 'noContact', resistanceKohm: Infinity },
    ]);
  });

  it('gives way to the EEG', async () => {
    const { clock, open, sink, peripheral, commands } = aBench({ kind: 'flex8' });
    const headset = await open();
    const endContact = await clock.until(headset.measureContact!(sink));
    await clock.until(endContact());
    const stop = await clock.until(headset.stream(sink));
    await clock.advance(500);
    await clock.until(stop());

    const opening = 1 + settingsOf(8).length;
    expect(commands().slice(opening)).toEqual([2, 4, 2, 2, 3, 2]);
    expect(sink.valuesUv(8)).toEqual(peripheral.sentUv);
  });

  it('is never made of notifications that are none: ten thousand of them', async () => {
    const { clock, open, sink, gatt, peripheral } = aBench();
    await clock.until((await open()).measureContact!(sink));
    const before = sink.readings.length;
    const random = seededRandom(9);
    for (let i = 0; i < 10_000; i++) {
      const isZero = random.chance(0.5);
      const length = isZero ? 20 : random.pick([0, 3, 19, 21, 36, 108]);
      gatt.inject(
        peripheral.uuids.resistance,
        Uint8Array.from({ length }, () => (isZero ? 0 : random.below(256))),
      );
    }

    expect(sink.badPackets).toHaveLength(10_000);
    expect(sink.readings).toHaveLength(before);
  });

  it('is not offered by a device without that part', async () => {
    const { open, peripheral } = aBench();
    const [service] = peripheral.services;
    const characteristics = service!.characteristics.filter(
      ({ uuid }) => uuid !== peripheral.uuids.resistance,
    );
    Object.assign(peripheral, { services: [{ ...service, characteristics }] });

    const headset = await open();

    expect('measureContact' in headset).toBe(false);
    expect(headset.facts.contact).toBeUndefined();
  });
});
