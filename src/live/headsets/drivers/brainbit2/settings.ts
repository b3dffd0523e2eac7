import type { DriverTime, GattCharacteristic } from '../common/contract.ts';
import { HeadsetError } from '../common/headset-error.ts';

/**
 * The settings command, as a third-party program sends it for four channels; eight channels follow by analogy:
 *
 *     byte 0   for each channel: mode, code of the gain   for each channel: used for resistance   test current
 *     08       01 = electrode, code                       01                                      01 = 6 nA
 *
 * The device accepts it only while idle.
 */
const SETTINGS = 0x08;
const ELECTRODE = 1;
const USED = 1;
const CURRENT_6_NA = 1;
/**
 * The code has two possible readings: the index in the manufacturer's public list of gains (1, 2, 3, 4, 6, 8, 12), or
 * the register of the ADC (6, 1, 2, 3, 4, 8, 12). Code 5 means a gain of 8 in both, so the amplitudes are right either
 * way. The recommended gain of 3 would be 3 or 4.
 */
const GAIN_CODE = 5;
export const SET_GAIN = 8;
const SETTLE_MS = 50;
/** Byte of the status: 0 when the last command was accepted. */
const ERROR_AT = 1;

/** Assumed for a device that accepts no settings. */
type FactoryGain = { factoryGain: number; gainSource: string };

/** Result: the device read back the settings, accepted them without confirmation, or refused them. */
export type GainOutcome = 'readBack' | 'taken' | 'refused';

type SettingsLine = {
  command: GattCharacteristic;
  status: GattCharacteristic | undefined;
  time: DriverTime;
};

export function settingsOf(channelCount: number): Uint8Array {
  const channels = Array.from({ length: channelCount }, () => [ELECTRODE, GAIN_CODE]).flat();
  const used = Array.from({ length: channelCount }, () => USED);
  return Uint8Array.of(SETTINGS, ...channels, ...used, CURRENT_6_NA);
}

/** Sets the gain of an idle device. Rejects with a `HeadsetError` only when the link fails. */
export async function setGain(
  { command, status, time }: SettingsLine,
  channelCount: number,
): Promise<GainOutcome> {
  const settings = settingsOf(channelCount);
  try {
    await command.write(settings, 'withResponse');
  } catch (error) {
    if (error instanceof HeadsetError && error.failure === 'unexpectedAnswer') return 'refused';
    throw error;
  }
  await new Promise<void>((resolve) => time.after(SETTLE_MS, resolve));
  const answer = status?.can.read ? await status.read() : undefined;
  if ((answer?.[ERROR_AT] ?? 0) !== 0) return 'refused';
  const back = command.can.read ? await command.read() : undefined;
  // The value read may belong to another kind of command: only a settings message counts.
  if (back?.[0] !== SETTINGS || back.length !== settings.length) return 'taken';
  return back.every((byte, i) => byte === settings[i]) ? 'readBack' : 'refused';
}

/** Known facts about the amplification, for the provenance of a recording. */
export function gainSentence(outcome: GainOutcome, { factoryGain, gainSource }: FactoryGain): string {
  switch (outcome) {
    case 'readBack':
      return `Amplification ${SET_GAIN}, set by Loopwell and read back from the headset.`;
    case 'taken':
      return `Amplification ${SET_GAIN}, set by Loopwell; the headset accepted it but does not report it.`;
    case 'refused':
      return `Amplification ${factoryGain}, assumed from ${gainSource}: the headset did not accept the setting.`;
  }
}

/** The uncertainty about the gain, as text; undefined when it was read back. */
export function gainDoubt(
  outcome: GainOutcome,
  { factoryGain, gainSource }: FactoryGain,
): string | undefined {
  if (outcome === 'readBack') return undefined;
  const cause =
    outcome === 'taken'
      ? `it was set to ${SET_GAIN}, and the headset does not report whether it applies`
      : `the headset did not accept the setting, so ${factoryGain} is assumed from ${gainSource}`;
  return (
    `Amplification: ${cause}. If it is another one, all amplitudes are wrong by the same factor, and amplitudes ` +
    'in uV must not be compared with those of other headsets.'
  );
}
