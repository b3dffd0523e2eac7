import type { EegFile } from '../eeg-file.ts';
import { planScales } from './scale-plan.ts';
import { type Survey, surveyFile } from './survey.ts';

/**
 * The largest step in which a voltage may be rounded: a tenth of the noise of good amplifiers, which is about half a
 * microvolt RMS. A channel with a range of 3.2 mV has it in 16 bits.
 */
const LARGEST_STEP_UV = 0.05;

/**
 * EDF+ if 16 bits hold every channel in steps fine enough, else BDF+ with 24 bits. Reads the recording once; the writer
 * takes the survey, so that it does not read it for that again.
 */
export async function chooseFamily(file: EegFile): Promise<{ family: 'EDF' | 'BDF'; survey: Survey }> {
  const survey = await surveyFile(file);
  const isCoarse = planScales(file, survey.ranges, 'EDF').some(
    ({ method, step }, channel) =>
      method === 'quantise' && file.channels[channel]!.unit === 'uV' && step > LARGEST_STEP_UV,
  );
  return { family: isCoarse ? 'BDF' : 'EDF', survey };
}
