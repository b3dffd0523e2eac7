import { expect, it } from 'vitest';
import type { ContactReading } from '#live/headsets/drivers/common/contract.ts';
import { type DriverSubject, streamFor } from './contract-subject.ts';
import { createRecordingSink } from '../fakes/recording-sink.ts';

/** Long enough for a round over all electrodes, and for values a device reports only once a minute. */
const ROUND_MS = 30_000;
const REPORT_MS = 70_000;

/** Contact and power, if the device reports them. */
export function contractOfContact({ rig: createRig, reportsPower }: DriverSubject): void {
  it('tells the contact of the electrodes where the device knows it', async () => {
    const rig = createRig();
    const headset = await rig.clock.until(rig.open());
    const { contact, channelNames } = headset.facts;
    expect(headset.measureContact !== undefined).toBe(contact !== undefined && !contact.whileStreaming);
    if (!contact) return;

    const { sink, contacts } = createRecordingSink(headset.facts);
    const stop = await rig.clock.until(headset.measureContact?.(sink) ?? headset.stream(sink));
    await rig.clock.advance(ROUND_MS);
    expectSensible(contacts, channelNames.length);
    const measured = new Set(contacts.map(({ channel }) => channel).filter((each) => each !== 'reference'));
    expect(measured.size).toBe(channelNames.length);
    await rig.clock.until(stop());
    const told = contacts.length;
    await rig.clock.advance(5000);
    expect(contacts.length).toBe(told);
  });

  it('streams after the contact was measured', async () => {
    const rig = createRig();
    const headset = await rig.clock.until(rig.open());
    if (!headset.measureContact) return;
    const { sink } = createRecordingSink(headset.facts);
    const stop = await rig.clock.until(headset.measureContact(sink));
    await rig.clock.advance(3000);
    await rig.clock.until(stop());
    const recorded = createRecordingSink(headset.facts);
    await rig.clock.until(headset.stream(recorded.sink));
    await rig.clock.advance(1000);
    expect(recorded.channels[0]!.length).toBeGreaterThan(0.5 * headset.facts.samplingRateHz);
  });

  it(reportsPower ? 'tells the charge of its battery' : 'tells no charge it does not know', async () => {
    const rig = createRig();
    const { headset, recorded } = await streamFor(rig, REPORT_MS);
    const powers = [...(headset.power ? [headset.power] : []), ...recorded.powers];
    expect(powers.length > 0).toBe(reportsPower);
    for (const { batteryPct } of powers) {
      expect(batteryPct).toBeGreaterThanOrEqual(0);
      expect(batteryPct).toBeLessThanOrEqual(100);
    }
  });
}

function expectSensible(readings: readonly ContactReading[], channelCount: number): void {
  expect(readings.length).toBeGreaterThan(0);
  for (const { channel, level, resistanceKohm, reason } of readings) {
    if (channel !== 'reference')
      expect(Number.isInteger(channel) && channel >= 0 && channel < channelCount).toBe(true);
    expect(['good', 'fair', 'poor', 'noContact']).toContain(level);
    if (resistanceKohm !== undefined) expect(resistanceKohm).toBeGreaterThanOrEqual(0);
    expect(reason).not.toBe('');
  }
}
