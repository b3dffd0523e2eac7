const HEADSET_FAILURES = [
  'noBluetooth',
  'noSerial',
  'adapterOff',
  'permissionDenied',
  'nothingChosen',
  'heldByAnotherApp',
  'outOfRange',
  'wrongDevice',
  'firmwareTooOld',
  'noToken',
  'timeout',
  'linkLost',
  'unexpectedAnswer',
] as const;
export type HeadsetFailure = (typeof HEADSET_FAILURES)[number];

/** Something a headset or its link could not do. `message` names cause and way out and is fit to be shown. */
export class HeadsetError extends Error {
  readonly failure: HeadsetFailure;
  /** Names of headsets of which a person must choose one; empty where that is not the matter. */
  readonly choices: readonly string[];

  constructor(failure: HeadsetFailure, message: string, choices: readonly string[] = []) {
    super(message);
    this.name = 'HeadsetError';
    this.failure = failure;
    this.choices = choices;
  }
}
