import { errorMessage } from '#shared/error-message.ts';
import { HeadsetError } from '../drivers/common/headset-error.ts';
import type { HeadsetProblem } from './headset-state.ts';

export const LINK_LOST: HeadsetProblem = {
  failure: 'linkLost',
  message: 'The link to the headset is lost. Bring it closer to the computer and check its battery.',
};

export const STOPPED_SENDING: HeadsetProblem = {
  failure: 'timeout',
  message: 'The headset stopped sending. Loopwell reconnects it. If that fails, switch it off and on.',
};

/** The error as a message with a solution. */
export const problemOf = (error: unknown): HeadsetProblem =>
  error instanceof HeadsetError
    ? {
        failure: error.failure,
        message: error.message,
        ...(error.choices.length > 0 && { choices: error.choices }),
      }
    : {
        failure: 'unexpectedAnswer',
        message: `The headset could not be used (${errorMessage(error)}). Connect it again.`,
      };
