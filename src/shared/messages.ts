/** Texts the specification gives word for word (section 8). Other texts live beside the screen that shows them. */
export const MESSAGES = {
  userInfoFailed: 'Could not get the user info.',
  connectedAppsFailed: 'Could not get connected apps.',
  userUpdateFailed: 'Failed to update user information.',
  userInfoError: 'There has been an error getting your user information, try again or contact support.',
  privacyUpdateFailed: 'Failed to update privacy setting',
  logoutFailed: 'Unable to logout',
  sessionsFailed: 'Failed to fetch sessions.',
  refreshFailed: 'Failed to refresh session',
  tokensMissing: 'Missing authentication tokens',
  noUserFound: 'No user found',
  tokensInvalid: 'Invalid session tokens',
  passwordChanged: 'Password changed successfully',
  /** `{reason}` is replaced by what the identity provider says. */
  passwordChangeFailed: 'Error changing password, {reason}',
  notLoggedIn: 'No user is currently logged in',
  passwordResetFailed: 'Unknown error during password reset, try again later or contact support.',
  newVersion: 'A new version of this web app is available. Click here to refresh and get the latest version.',
} as const;
