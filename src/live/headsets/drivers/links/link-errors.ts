import { HeadsetError, type HeadsetFailure } from '../common/headset-error.ts';

/** The operation the browser refused. */
export type LinkStep = 'choose' | 'connect' | 'operate' | 'choosePort' | 'openPort' | 'usePort';

type Row = {
  steps: readonly LinkStep[];
  /** The browser's error name, and a part of its message if the name alone is ambiguous. */
  name: string;
  says?: RegExp;
  failure: HeadsetFailure;
  message: string;
};

export const LINK_WORDS = {
  noBluetooth:
    'This browser cannot use Bluetooth. Open Loopwell in Chrome or Edge on a computer or an Android device.',
  noSerial: 'This browser cannot use serial ports. Open Loopwell in Chrome or Edge on a computer.',
  adapterOff:
    'Bluetooth is switched off or this computer has no Bluetooth adapter. Switch it on in the settings of the computer and try again.',
  timeout: 'The headset does not answer. Switch it off and on again and bring it closer, then connect again.',
  linkLost: 'The link to the headset is lost. Bring it closer and check its battery.',
  wrongDevice: 'This is not a headset of that brand. Choose another device or another brand.',
} as const satisfies Partial<Record<HeadsetFailure, string>>;

const PERMISSION =
  'This page may not use Bluetooth. Allow it in the site settings of the browser, or ask the person who manages this computer.';
const GESTURE = 'The browser shows its list of devices only after a click. Click the button again.';
const HELD =
  'The headset could not be connected. Another app, tab or phone may be using it, or it is switched off or too far away. Close ' +
  'that app, switch the headset off and on near the computer, and try again.';
const AWAY =
  'The headset is out of reach or switched off. Switch it on, bring it closer to the computer and try again.';
const REFUSED = 'The headset refused a command. Switch it off and on and connect again.';
const CHANGED = 'The headset changed while in use. Connect it again.';

const CHOOSING: readonly LinkStep[] = ['choose', 'choosePort'];
const PORTS: readonly LinkStep[] = ['openPort', 'usePort'];

/**
 * Browser errors and their meaning; the first matching row counts. The messages were seen in Chromium. For other
 * browsers' messages, the row without a message applies.
 */
export const LINK_ERRORS: readonly Row[] = [
  {
    steps: ['choose'],
    name: 'NotFoundError',
    says: /adapter|low energy/i,
    failure: 'adapterOff',
    message: LINK_WORDS.adapterOff,
  },
  {
    steps: ['choose'],
    name: 'NotFoundError',
    says: /denied|blocked|globally disabled/i,
    failure: 'permissionDenied',
    message: PERMISSION,
  },
  { steps: ['choose'], name: 'NotFoundError', failure: 'nothingChosen', message: 'No headset was chosen.' },
  { steps: ['choosePort'], name: 'NotFoundError', failure: 'nothingChosen', message: 'No port was chosen.' },
  {
    steps: CHOOSING,
    name: 'SecurityError',
    says: /gesture|activation/i,
    failure: 'permissionDenied',
    message: GESTURE,
  },
  { steps: CHOOSING, name: 'SecurityError', failure: 'permissionDenied', message: PERMISSION },
  { steps: CHOOSING, name: 'NotAllowedError', failure: 'permissionDenied', message: PERMISSION },
  { steps: ['choose'], name: 'NotSupportedError', failure: 'noBluetooth', message: LINK_WORDS.noBluetooth },
  { steps: ['choosePort'], name: 'NotSupportedError', failure: 'noSerial', message: LINK_WORDS.noSerial },
  { steps: CHOOSING, name: 'InvalidStateError', failure: 'permissionDenied', message: GESTURE },
  { steps: ['connect'], name: 'NetworkError', says: /range/i, failure: 'outOfRange', message: AWAY },
  { steps: ['connect'], name: 'NetworkError', failure: 'heldByAnotherApp', message: HELD },
  { steps: ['connect'], name: 'NotFoundError', failure: 'outOfRange', message: AWAY },
  { steps: ['connect'], name: 'InvalidStateError', failure: 'adapterOff', message: LINK_WORDS.adapterOff },
  { steps: ['connect'], name: 'AbortError', failure: 'linkLost', message: LINK_WORDS.linkLost },
  { steps: ['connect', 'operate'], name: 'SecurityError', failure: 'permissionDenied', message: PERMISSION },
  {
    steps: ['operate'],
    name: 'NetworkError',
    says: /disconnect|connect first|range/i,
    failure: 'linkLost',
    message: LINK_WORDS.linkLost,
  },
  { steps: ['operate'], name: 'NetworkError', failure: 'unexpectedAnswer', message: REFUSED },
  { steps: ['operate'], name: 'InvalidStateError', failure: 'linkLost', message: CHANGED },
  { steps: ['operate'], name: 'AbortError', failure: 'linkLost', message: LINK_WORDS.linkLost },
  { steps: ['operate'], name: 'NotFoundError', failure: 'wrongDevice', message: LINK_WORDS.wrongDevice },
  { steps: ['operate'], name: 'NotSupportedError', failure: 'unexpectedAnswer', message: REFUSED },
  {
    steps: ['openPort'],
    name: 'InvalidStateError',
    failure: 'heldByAnotherApp',
    message: 'The port is already open, perhaps in another tab. Close that tab and try again.',
  },
  {
    steps: ['openPort'],
    name: 'NetworkError',
    failure: 'heldByAnotherApp',
    message:
      'The port could not be opened. Another program may be using it. Close that program, unplug and replug the dongle, and try again.',
  },
  { steps: ['openPort'], name: 'SecurityError', failure: 'permissionDenied', message: PERMISSION },
  {
    steps: PORTS,
    name: 'NetworkError',
    failure: 'linkLost',
    message: 'The dongle is unplugged. Plug it in and connect again.',
  },
];

/** The message for an error; a `HeadsetError` is returned unchanged. */
export function headsetError(cause: unknown, step: LinkStep): HeadsetError {
  if (cause instanceof HeadsetError) return cause;
  const { name, message } = cause instanceof Error ? cause : { name: 'Error', message: String(cause) };
  const row = LINK_ERRORS.find(
    (each) => each.steps.includes(step) && each.name === name && (each.says?.test(message) ?? true),
  );
  if (row) return new HeadsetError(row.failure, row.message);
  return new HeadsetError('unexpectedAnswer', `The browser reports '${message}'. Connect the headset again.`);
}

/** Errors that a retry shortly after can fix. */
export const isPassing = (cause: unknown): boolean =>
  cause instanceof Error &&
  (/in progress|busy/i.test(cause.message) ||
    (cause.name === 'NetworkError' && !/disconnect|connect first|range/i.test(cause.message)));
