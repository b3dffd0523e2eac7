import { describe, expect, it } from 'vitest';
import { MESSAGES } from './messages.ts';

/** Copied from section 8 of the specification, the banner of section 2 and the error of section 5. */
const SPECIFICATION = [
  'Could not get the user info.',
  'Could not get connected apps.',
  'Failed to update user information.',
  'There has been an error getting your user information, try again or contact support.',
  'Failed to update privacy setting',
  'Password changed successfully',
  'Error changing password, {reason}',
  'Unable to logout',
  'Failed to fetch sessions.',
  'Questionnaire Category was successfully created.',
  'Failed to create new Questionnaire Category, please try again later or contact support.',
  'Questionnaire Category was successfully deleted.',
  'Failed to delete Questionnaire Category, please try again later or contact support.',
  'Questionnaire was successfully created.',
  'Failed to create new Questionnaire, please try again later or contact support.',
  'Questionnaire was successfully updated.',
  'Failed to update Questionnaire, please try again later or contact support.',
  'Questionnaire was successfully deleted.',
  'Failed to delete Questionnaire, please try again later or contact support.',
  'Failed to refresh session',
  'Missing authentication tokens',
  'No user found',
  'Invalid session tokens',
  'Unknown error during password reset, try again later or contact support.',
  'No user is currently logged in',
  'A new version of this web app is available. Click here to refresh and get the latest version.',
];

describe('the messages', () => {
  it('are those of the specification, word for word, and no others', () => {
    expect(Object.values(MESSAGES).toSorted()).toEqual(SPECIFICATION.toSorted());
  });
});
