import { describe, expect, it } from 'vitest';
import { HeadsetError } from '#live/headsets/drivers/common/headset-error.ts';
import { headsetOfType } from '#shared/eeg/headsets/catalogue.ts';
import { HEADSET_SUPPORT } from '#shared/eeg/headsets/support.ts';
import { contractOfBadInput, contractOfNoise } from './contract-bad-input.ts';
import { contractOfContact } from './contract-contact.ts';
import { contractOfFailures } from './contract-failures.ts';
import { contractOfRadio } from './contract-radio.ts';
import { contractOfStream } from './contract-stream.ts';
import type { DriverSubject } from './contract-subject.ts';

/** What every driver must do, for any headset. Call it at the top of a test file. */
export function describeDriverContract(name: string, subject: DriverSubject): void {
  describe(`${name} keeps the contract of drivers`, () => {
    contractOfFacts(subject);
    contractOfStream(subject);
    contractOfRadio(subject);
    contractOfBadInput(subject);
    contractOfNoise(subject);
    contractOfContact(subject);
    contractOfFailures(subject);
  });
}

function contractOfFacts({ rig: createRig, facts: expected, stranger }: DriverSubject): void {
  it('says what it is, in accord with the catalogue', async () => {
    const rig = createRig();
    const { facts } = await rig.clock.until(rig.open());
    expect(facts).toMatchObject(expected);
    expect(facts.modelName).not.toBe('');
    expect(new Set(facts.channelNames).size).toBe(facts.channelNames.length);
    expect(facts.fullScaleUv).toHaveLength(facts.channelNames.length);
    for (const fullScale of facts.fullScaleUv) expect(fullScale).toBeGreaterThan(100);
    if (facts.wrapSamples !== undefined) expect(Number.isSafeInteger(facts.wrapSamples)).toBe(true);
    if (!facts.deviceType) return;
    const known = headsetOfType(facts.deviceType);
    expect(facts).toMatchObject({
      samplingRateHz: known.samplingRate,
      electrodes: known.electrodes,
      contact: known.contact,
    });
    expect(facts.channelNames).toHaveLength(known.channels);
    const { state, inferred } = HEADSET_SUPPORT[facts.deviceType];
    if (state === 'experimental') expect(facts.experimental).not.toEqual([]);
    // The catalogue describes the first generation; the newer one reports its own, longer list.
    if (facts.driver !== 'brainbit2')
      expect(facts.experimental).toEqual(expect.arrayContaining([...inferred]));
  });

  if (!stranger) return;
  it('refuses a device of another family', async () => {
    const rig = stranger();
    const opening = rig.clock.until(rig.open());
    await expect(opening).rejects.toBeInstanceOf(HeadsetError);
    await expect(opening).rejects.toMatchObject({ failure: 'wrongDevice' });
  });
}
