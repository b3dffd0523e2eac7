export type HeadsetFailure =
  | 'noBluetooth'
  | 'noSerial'
  | 'adapterOff'
  | 'permissionDenied'
  | 'nothingChosen'
  | 'heldByAnotherApp'
  | 'outOfRange'
  | 'wrongDevice'
  | 'firmwareTooOld'
  | 'noToken'
  | 'timeout'
  | 'linkLost'
  | 'unexpectedAnswer';

/** An operation that a headset or its link failed to do. `message` names cause and solution and can be shown. */
export class HeadsetError extends Error {
  readonly failure: HeadsetFailure;
  /** Names of the headsets to choose from; empty unless a choice is needed. */
  readonly choices: readonly string[];

  constructor(failure: HeadsetFailure, message: string, choices: readonly string[] = []) {
    super(message);
    this.name = 'HeadsetError';
    this.failure = failure;
    this.choices = choices;
  }
}
