import { describe, expect, it } from 'vitest';
import { aCallibri, callibriReply, type CallibriOptions } from '#tests/peripherals/callibri.ts';
import { expectTrueSamples, streamFor } from '#tests/peripherals/contract/contract-subject.ts';
import { bluetoothRig } from '#tests/peripherals/rig.ts';
import { CALLIBRI_DRIVER } from './driver.ts';
import { CALLIBRI_COMMAND } from './messages.ts';
import { CALLIBRI_UUIDS } from './uuids.ts';

const { notify } = CALLIBRI_UUIDS[0]!;

function aRig(options?: CallibriOptions) {
  const device = aCallibri(options);
  return {
    ...bluetoothRig({ driver: CALLIBRI_DRIVER, peripheral: device, eegCharacteristic: notify }),
    device,
  };
}

describe('opening a Callibri', () => {
  it('sets it up for EEG and reads the settings back', async () => {
    const rig = aRig();
    const headset = await rig.clock.until(rig.open());
    const before = ['address', 'echo', 'parameters', 'stopAdc'] as const;
    const settings = ['setRate', 'setGain', 'setOffset', 'setExternalSwitch', 'setAdcInput'] as const;
    const after = ['setHardwareFilter', 'parameters', 'battery'] as const;
    const names = [...before, ...settings, ...after];
    expect(rig.device.commands).toEqual(names.map((name) => CALLIBRI_COMMAND[name]));
    expect(headset.power).toEqual({ batteryPct: 70 });
    expect(headset.facts).toMatchObject({
      serial: 'AABBCC',
      firmware: '48, build 8800',
      electrodes: 'patch',
    });
    expect(headset.facts.experimental).toEqual([expect.stringMatching(/inferred/)]);
  });

  it('leaves the settings of a device alone that has them already', async () => {
    const rig = aRig();
    await rig.clock.until(rig.open());
    rig.device.commands.length = 0;
    await rig.clock.until(rig.open());
    const { address, echo, parameters, battery } = CALLIBRI_COMMAND;
    expect(rig.device.commands).toEqual([address, echo, parameters, battery]);
  });

  it.each([
    'setRate',
    'setGain',
    'setOffset',
    'setExternalSwitch',
    'setAdcInput',
    'setHardwareFilter',
  ] as const)('refuses a device that does not do %s, for its voltages would be wrong', async (setting) => {
    const rig = aRig({ settings: [3, 0, 0, 6, 3, 0] });
    rig.device.ignored.add(CALLIBRI_COMMAND[setting]);
    await expect(rig.clock.until(rig.open())).rejects.toMatchObject({
      failure: 'unexpectedAnswer',
      message: expect.stringMatching(/voltages would be wrong.*Switch it off and on/) as string,
    });
  });

  it('says so when the device refuses a command', async () => {
    const rig = aRig();
    rig.device.refused.add(CALLIBRI_COMMAND.setRate);
    await expect(rig.clock.until(rig.open())).rejects.toMatchObject({ failure: 'unexpectedAnswer' });
  });

  it('refuses one without a module for biosignals', async () => {
    const rig = aRig({ modules: 2 });
    await expect(rig.clock.until(rig.open())).rejects.toMatchObject({ failure: 'wrongDevice' });
  });

  it('starts the application of a device in its update mode', async () => {
    const rig = aRig({ isInUpdateMode: true });
    await rig.clock.until(rig.open());
    expect(rig.device.commands).toContain(CALLIBRI_COMMAND.startApplication);
  });

  it('refuses a device that stays in its update mode', async () => {
    const rig = aRig({ isInUpdateMode: true });
    rig.device.ignored.add(CALLIBRI_COMMAND.startApplication);
    await expect(rig.clock.until(rig.open())).rejects.toMatchObject({
      message: expect.stringMatching(/update mode/) as string,
    });
  });

  it('asks a second time when a reply is lost or damaged', async () => {
    const rig = aRig();
    let replies = 0;
    rig.setTrouble((bytes) => {
      if (replies++ % 3 > 0) return [bytes];
      const damaged = Uint8Array.from(bytes);
      damaged[7]! ^= 1;
      return [damaged];
    });
    await expect(rig.clock.until(rig.open())).resolves.toBeDefined();
  });

  it('takes the reply to another command for none of its own', async () => {
    const rig = aRig();
    rig.setTrouble((bytes) => [callibriReply(CALLIBRI_COMMAND.battery, [0, 0]), bytes]);
    const { facts } = await rig.clock.until(rig.open());
    expect(facts.serial).toBe('AABBCC');
  });
});

describe('a streaming Callibri', () => {
  it('tells when its patch comes off and when it is back', async () => {
    const rig = aRig();
    const { recorded } = await streamFor(rig, 1000);
    rig.device.isAttached = false;
    await rig.clock.advance(2000);
    rig.device.isAttached = true;
    await rig.clock.advance(2000);
    const levels = recorded.contacts.map(({ level }) => level);
    expect(levels.filter((level, i) => level !== levels[i - 1])).toEqual(['good', 'noContact', 'good']);
    expect(recorded.contacts[0]).toMatchObject({
      channel: 0,
      reason: expect.stringMatching(/attached/) as string,
    });
  });

  it('goes on when a question about contact stays without an answer', async () => {
    const rig = aRig();
    const { recorded } = await streamFor(rig, 100);
    rig.device.refused.add(CALLIBRI_COMMAND.electrodeState);
    await rig.clock.advance(5000);
    rig.device.refused.clear();
    await rig.clock.advance(3000);
    expect(recorded.contacts.length).toBeGreaterThan(1);
    expect(recorded.channels[0]!.length).toBeGreaterThan(8 * 240);
  });

  it.each([65_501, 65_500])('loses nothing where %i numbers are used up', async (packetNumbers) => {
    const rig = aRig({ firstPacketNumber: packetNumbers - 10, packetNumbers });
    const { recorded } = await streamFor(rig, 3000);
    expect(recorded.timeline.figures().lostSamples).toBe(0);
    expect(expectTrueSamples(recorded, rig)).toBe(0);
    expect(recorded.channels[0]!.length).toBeGreaterThan(700);
  });

  it('counts messages of zeros, unknown kinds and damaged replies as bad packets', async () => {
    const rig = aRig();
    const { recorded } = await streamFor(rig, 500);
    const packets = recorded.packetCount();
    rig.inject(new Uint8Array(20));
    rig.inject(Uint8Array.of(0xff, 0xff, ...new Uint8Array(18)));
    rig.inject(Uint8Array.of(0xdf, 0xff, 0, 0xa4, ...new Uint8Array(16)));
    expect(recorded.badReasons).toHaveLength(3);
    expect(new Set(recorded.badReasons).size).toBe(3);
    expect(recorded.packetCount()).toBe(packets);
  });

  it('passes over motion and orientation', async () => {
    const rig = aRig();
    const { recorded } = await streamFor(rig, 500);
    const packets = recorded.packetCount();
    for (const marker of [0xdd, 0xde, 0xe1]) rig.inject(Uint8Array.of(marker, 0xff, ...new Uint8Array(18)));
    expect(recorded.badReasons).toEqual([]);
    expect(recorded.packetCount()).toBe(packets);
  });
});
