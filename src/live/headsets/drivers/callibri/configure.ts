import { HeadsetError } from '../common/headset-error.ts';
import type { CallibriCommander } from './commander.ts';
import { CALLIBRI_COMMAND } from './messages.ts';

export type CallibriIdentity = { serial: string; firmware: string };

const RATE_250_HZ = 1;
const GAIN_6 = 0;
const OFFSET_NONE = 0;
const INPUT_WITH_RESISTANCE = 3;
const SWITCH_ELECTRODES = 1;
const FILTER_ON = 1;
const HAS_SIGNAL = 1;

/** Either bit of the echo that published software uses to detect a device in update mode. */
const UPDATE_MODE_BITS = 0xc0;
const FIRMWARE_BITS = 0x3f;

/** Reads the device's identity and ends its update mode if it is active. */
export async function identify(commander: CallibriCommander): Promise<CallibriIdentity> {
  const address = await commander.request(CALLIBRI_COMMAND.address);
  const serial = address[0]! | (address[1]! << 8) | (address[2]! << 16);
  commander.setSerial(serial);
  let echo = await commander.request(CALLIBRI_COMMAND.echo);
  if (isInUpdateMode(echo)) {
    await commander.request(CALLIBRI_COMMAND.startApplication);
    echo = await commander.request(CALLIBRI_COMMAND.echo);
    if (isInUpdateMode(echo)) {
      throw new HeadsetError(
        'unexpectedAnswer',
        'The Callibri stays in its update mode. Finish the update in the app of its maker, then connect again.',
      );
    }
  }
  const build = echo[1]! | (echo[2]! << 8);
  return {
    serial: serial.toString(16).toUpperCase().padStart(6, '0'),
    firmware: `${echo[0]! & FIRMWARE_BITS}, build ${build}`,
  };
}

const isInUpdateMode = (echo: Uint8Array) => (echo[0]! & UPDATE_MODE_BITS) !== 0;

/**
 * Configures the device for EEG like widely used open-source software: 250 Hz, gain 6, no offset, electrodes, the input
 * that allows contact checks while streaming, hardware filter on. Then reads the settings back: another gain or rate
 * would make every figure wrong, so a difference rejects. A device with the right settings is not changed. It may still
 * be sending since before the link was lost, and its packet numbers then show how many samples are missing.
 */
export async function configure(commander: CallibriCommander): Promise<void> {
  const before = await commander.request(CALLIBRI_COMMAND.parameters);
  if ((before[0]! & HAS_SIGNAL) === 0) {
    throw new HeadsetError(
      'wrongDevice',
      'This Callibri has no module for biosignals. Choose one that records EEG.',
    );
  }
  if (isSet(before)) return;
  await stopAdc(commander);
  await commander.request(CALLIBRI_COMMAND.setRate, [RATE_250_HZ]);
  await commander.request(CALLIBRI_COMMAND.setGain, [GAIN_6]);
  await commander.request(CALLIBRI_COMMAND.setOffset, [OFFSET_NONE]);
  await commander.request(CALLIBRI_COMMAND.setExternalSwitch, [SWITCH_ELECTRODES]);
  await commander.request(CALLIBRI_COMMAND.setAdcInput, [INPUT_WITH_RESISTANCE]);
  await commander.request(CALLIBRI_COMMAND.setHardwareFilter, [FILTER_ON]);
  if (isSet(await commander.request(CALLIBRI_COMMAND.parameters))) return;
  throw new HeadsetError(
    'unexpectedAnswer',
    'The Callibri did not take its settings, so its voltages would be wrong. Switch it off and on and connect again.',
  );
}

/** Never rejects: a disconnected or idle device has nothing to stop. */
export async function stopAdc(commander: CallibriCommander): Promise<void> {
  await commander.request(CALLIBRI_COMMAND.stopAdc).catch(() => undefined);
}

function isSet([, rate, input, filter, gain, offset, externalSwitch]: Uint8Array): boolean {
  return (
    rate === RATE_250_HZ &&
    input === INPUT_WITH_RESISTANCE &&
    filter === FILTER_ON &&
    gain === GAIN_6 &&
    offset === OFFSET_NONE &&
    externalSwitch === SWITCH_ELECTRODES
  );
}
