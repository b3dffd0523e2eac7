import { describe, expect, it } from 'vitest';
import { seededRandom } from '#tests/fuzz/random.ts';
import { expectTrueSamples, streamFor } from '#tests/peripherals/contract/contract-subject.ts';
import { createRecordingSink } from '#tests/peripherals/fakes/recording-sink.ts';
import { bluetoothRig } from '#tests/peripherals/rig.ts';
import { aSynchroni, type SynchroniOptions } from '#tests/peripherals/synchroni.ts';
import { eegPacket } from '#tests/peripherals/synchroni-packets.ts';
import { SYNCHRONI_COMMAND } from './commands.ts';
import { SYNCHRONI_DRIVER } from './driver.ts';
import { OYM } from './uuids.ts';

function aRig(options?: SynchroniOptions) {
  const device = aSynchroni(options);
  const rig = bluetoothRig({
    driver: SYNCHRONI_DRIVER,
    peripheral: device,
    eegCharacteristic: device.dataCharacteristic,
  });
  return { ...rig, device };
}

const facts = async (options?: SynchroniOptions) => {
  const rig = aRig(options);
  return (await rig.clock.until(rig.open())).facts;
};

describe('opening a Synchroni', () => {
  it('waits half a second before the first command', async () => {
    const rig = aRig();
    const opening = rig.open();
    await rig.clock.advance(400);
    expect(rig.device.commands).toEqual([]);
    await rig.clock.until(opening);
    expect(rig.device.commands[0]).toEqual([SYNCHRONI_COMMAND.name]);
  });

  it('tells what the device says of itself', async () => {
    const told = await facts({ model: 'Pento' });
    expect(told).toMatchObject({
      deviceType: 'synchroni-pento',
      serial: 'S0042',
      hardware: '1.2',
      firmware: '0.3.2',
    });
    expect(told.fullScaleUv).toEqual([524_288, 524_288, 524_288, 524_288]);
    expect(told.experimental).toEqual([expect.stringMatching(/limits of good and poor contact are ours/)]);
  });

  it.each([
    ['Uno', 1, 'synchroni-uno'],
    ['Trio', 2, 'synchroni-trio'],
    ['Pento', 4, 'synchroni-pento'],
  ] as const)(
    'knows a %s of unknown name by its channels, and says so',
    async (model, channels, deviceType) => {
      const told = await facts({ model, ownModel: 'OB1000', ownName: 'x' });
      expect(told).toMatchObject({ deviceType, modelName: `Synchroni ${model}` });
      expect(told.channelNames).toHaveLength(channels);
      expect(told.experimental[0]).toMatch(`number of EEG channels (${channels}) says it is one`);
    },
  );

  it('believes the channels rather than the name', async () => {
    const told = await facts({ model: 'Trio', channels: 4 });
    expect(told).toMatchObject({ deviceType: 'synchroni-pento', channelNames: ['F3', 'F4', 'P3', 'P4'] });
    expect(told.experimental[0]).toMatch('does not call itself Pento');
  });

  it('reads a sister the catalogue does not know, and says so', async () => {
    const rig = aRig({ model: 'Trio', channels: 7, ownModel: 'Octo' });
    const { headset, recorded } = await streamFor(rig, 1000);
    expect(headset.facts).toMatchObject({ deviceType: undefined, modelName: 'Synchroni (SYNC-0001 Octo)' });
    expect(new Set(headset.facts.channelNames).size).toBe(7);
    expect(headset.facts.experimental[0]).toMatch('no Synchroni with 7 channels');
    expect(expectTrueSamples(recorded, rig)).toBe(0);
  });

  it('refuses more channels than it can read', async () => {
    await expect(facts({ channels: 9, samplesPerPacket: 2 })).rejects.toMatchObject({
      failure: 'unexpectedAnswer',
      message: expect.stringMatching(/9 EEG channels/) as string,
    });
  });

  it('has no more channels than it says it can have, whatever its mask names', async () => {
    const rig = aRig({ model: 'Pento', maskChannels: 8 });
    const { headset, recorded } = await streamFor(rig, 1000);
    expect(headset.facts.channelNames).toHaveLength(4);
    expect(expectTrueSamples(recorded, rig)).toBe(0);
    expect(recorded.channels[0]!.length).toBeGreaterThan(200);
  });

  it.each([
    [0x0d, 'Firmware filters: high-pass 0.5 Hz, low-pass 80 Hz, notch 50 Hz.', 0.5, 80],
    [0x02, 'Firmware filters: notch 60 Hz.', undefined, undefined],
    [0x00, 'Firmware filters: all off.', undefined, undefined],
  ])('states the filters of its firmware (%i)', async (filters, words, lowHz, highHz) => {
    const told = await facts({ filters });
    expect(told.settings).toEqual([words]);
    expect(told.stream).toMatchObject({ lowHz, highHz });
  });

  it('states that an older device does not tell its filters', async () => {
    const rig = aRig();
    rig.device.unknown.add(SYNCHRONI_COMMAND.firmwareFilters);
    const told = (await rig.clock.until(rig.open())).facts;
    expect(told.settings).toEqual([expect.stringContaining('does not report its firmware filters')]);
    expect(told.stream).toBeUndefined();
  });

  it('joins the rest of an answer that the radio cut, and says what to do when it is lost', async () => {
    const joined = await facts({ cutReplies: 'restFollows' });
    expect(joined.fullScaleUv).toEqual([524_288, 524_288]);
    await expect(facts({ cutReplies: 'lost' })).rejects.toMatchObject({
      failure: 'unexpectedAnswer',
      message: expect.stringMatching(/link cuts off the answers/) as string,
    });
  });

  it('sets another rate to 250 Hz', async () => {
    const rig = aRig({ samplingRateHz: 500 });
    expect((await rig.clock.until(rig.open())).facts.samplingRateHz).toBe(250);
    expect(rig.device.commands).toContainEqual([0xa1, 0xfa, 0, 3, 0, 0, 0, 0, 0, 0, 0, 5, 24]);
  });

  it('takes the rate of a device that keeps its own', async () => {
    const rig = aRig({ samplingRateHz: 500 });
    rig.device.unknown.add(SYNCHRONI_COMMAND.setEegConfig);
    expect((await rig.clock.until(rig.open())).facts.samplingRateHz).toBe(500);
  });

  it('refuses a device that does not tell its scale, for nothing could be known', async () => {
    const rig = aRig();
    rig.device.unknown.add(SYNCHRONI_COMMAND.eegConfig);
    await expect(rig.clock.until(rig.open())).rejects.toMatchObject({
      failure: 'unexpectedAnswer',
      message: expect.stringMatching(/voltages are unknown/) as string,
    });
    await expect(facts({ uvPerStep: 0 })).rejects.toMatchObject({ failure: 'unexpectedAnswer' });
  });

  it('tries EEG alone where the device tells no features', async () => {
    const rig = aRig();
    rig.device.unknown.add(SYNCHRONI_COMMAND.featureMap);
    const { headset, recorded } = await streamFor(rig, 1000);
    expect(headset.facts.contact).toBeUndefined();
    expect(rig.device.commands.at(-1)).toEqual([0x4f, 0, 0, 1, 0]);
    expect(expectTrueSamples(recorded, rig)).toBe(0);
  });

  it('does without what an older device does not know or never answers', async () => {
    const rig = aRig();
    for (const command of [2, 3, 4, 5, 6, 8, 0xa2, 0xac]) rig.device.unknown.add(command);
    rig.device.mute.add(SYNCHRONI_COMMAND.hardware);
    const headset = await rig.clock.until(rig.open());
    expect(headset.facts).toMatchObject({
      modelName: 'Synchroni Trio',
      serial: undefined,
      hardware: undefined,
    });
    expect(headset.power).toBeUndefined();
  });

  it.each(['OYM', 'RFSTAR'] as const)(
    'joins replies that come in pieces (%s), and says so',
    async (transport) => {
      const told = await facts({ transport, longestReplyBytes: 8 });
      expect(told).toMatchObject({ serial: 'S0042', samplingRateHz: 250, channelNames: ['C3', 'C4'] });
      expect(told.experimental.at(-1)).toMatch('long answers in pieces');
    },
  );
});

describe('a streaming Synchroni', () => {
  it.each([
    ['OYM', false, [0x4f, 0, 0, 13, 0]],
    ['OYM', true, [0x4f, 0, 0, 13, 0x80]],
    ['RFSTAR', false, [0x4f, 0, 0, 13, 0x80]],
  ] as const)(
    'is asked for EEG, resistances and movement (%s, framed %s)',
    async (transport, isFramed, asked) => {
      const rig = aRig({ transport, isFramed });
      await streamFor(rig, 100);
      expect(rig.device.commands).toContainEqual(asked);
    },
  );

  it('is asked for EEG alone when it refuses the rest', async () => {
    const rig = aRig({ isFramed: true });
    rig.device.isPlain = true;
    const { recorded } = await streamFor(rig, 1000);
    expect(expectTrueSamples(recorded, rig)).toBe(0);
    expect(recorded.channels[0]!.length).toBeGreaterThan(200);
  });

  it('survives 10,000 hostile replies', async () => {
    const rig = aRig({ model: 'Uno' });
    const { recorded } = await streamFor(rig, 200);
    const random = seededRandom(3);
    for (let i = 0; i < 10_000; i++) {
      const hostile = Uint8Array.from({ length: random.below(40) }, () => random.below(256));
      if (random.chance(0.5)) hostile[0] = 0xff;
      rig.gatt.inject(OYM.command, hostile);
    }
    await rig.clock.advance(120_000);
    expect(recorded.powers).toEqual([{ batteryPct: 87 }, { batteryPct: 87 }]);
    expect(expectTrueSamples(recorded, rig)).toBe(0);
  });

  it('is switched off where the radio chip needs that', async () => {
    const rig = aRig({ transport: 'RFSTAR' });
    const { stop } = await streamFor(rig, 500);
    await rig.clock.until(stop());
    expect(rig.device.commands.at(-1)).toEqual([0x4f, 0, 0, 0, 0]);
  });

  it.each([0x12, 0x16] as const)('tells resistances while it streams (packet %i)', async (impedanceType) => {
    const rig = aRig({ model: 'Pento', impedanceType, ohms: [5000, 30_000, 125_000, Infinity, 7000] });
    const { recorded } = await streamFor(rig, 1500);
    expect(
      recorded.contacts.map(({ channel, level, resistanceKohm }) => [channel, level, resistanceKohm]),
    ).toEqual([
      [0, 'good', 5],
      [1, 'fair', 30],
      [2, 'poor', 125],
      [3, 'noContact', Infinity],
    ]);
    expect(recorded.channels[0]!.length).toBeGreaterThan(300);
  });

  it('tells when the head moves and when it is still again', async () => {
    const rig = aRig({ model: 'Uno' });
    const headset = await rig.clock.until(rig.open());
    const moves: boolean[] = [];
    const nothing = () => undefined;
    await rig.clock.until(
      headset.stream({
        packet: nothing,
        badPacket: nothing,
        power: nothing,
        contact: nothing,
        moving: (isMoving) => moves.push(isMoving),
      }),
    );
    await rig.clock.advance(1000);
    rig.device.isMoving = true;
    await rig.clock.advance(600);
    rig.device.isMoving = false;
    await rig.clock.advance(900);
    expect(moves).toEqual([false, true]);
    await rig.clock.advance(1100);
    expect(moves).toEqual([false, true, false]);
  });

  it('never takes ECG or another length for EEG', async () => {
    const rig = aRig();
    const { recorded } = await streamFor(rig, 500);
    const packets = recorded.packetCount();
    const eeg = eegPacket(9, 24, [
      [1, 2],
      [1, 2],
      [1, 2],
      [1, 2],
      [1, 2],
    ]);
    rig.inject(Uint8Array.from([0x11, ...eeg.slice(1)]));
    rig.inject(Uint8Array.from(eeg.slice(0, -1)));
    rig.inject(Uint8Array.from([...eeg, 0]));
    expect(recorded.packetCount()).toBe(packets);
    expect(recorded.badReasons).toHaveLength(3);
  });

  it('begins anew without the half of a frame from before it was stopped', async () => {
    const rig = aRig({ isFramed: true });
    const { headset, stop } = await streamFor(rig, 500);
    rig.inject(Uint8Array.of(0x55, 33, 0x10, 0, 0));
    await rig.clock.until(stop());
    const again = createRecordingSink(headset.facts);
    await rig.clock.until(headset.stream(again.sink));
    await rig.clock.advance(1000);
    expect(again.badReasons).toEqual([]);
  });

  it.each([{ isFramed: true }, { transport: 'RFSTAR' }] as const)(
    'loses only what was in a damaged notification (%o)',
    async (options) => {
      const rig = aRig({ model: 'Pento', ...options });
      let count = 0;
      const { recorded } = await streamFor(rig, 1000);
      rig.setTrouble((bytes) => {
        const copy = Uint8Array.from(bytes);
        if (count++ % 10 === 5) copy[20]! ^= 0x04;
        return [copy];
      });
      await rig.clock.advance(4000);
      rig.setTrouble(undefined);
      await rig.clock.advance(500);
      recorded.timeline.flush();
      const missing = expectTrueSamples(recorded, rig);
      const damaged = Math.ceil(count / 10);
      expect(missing).toBeGreaterThan(0);
      expect(missing).toBeLessThanOrEqual(damaged * 5);
      expect(recorded.badReasons.length).toBeGreaterThan(0);
    },
  );
});
