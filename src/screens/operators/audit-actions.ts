/** Words for the first part of an event's name, where the name itself does not say it. */
const THINGS: Readonly<Record<string, string>> = {
  eegFile: 'EEG file',
  languageModel: 'Language model for Venus',
  favoriteResponse: 'Favorite feedback response',
  feedbackFile: 'Sound or video for feedback',
  protocolCategory: 'Category of protocols',
  protocolPackage: 'Package of protocols',
  questionnaireCategory: 'Category of questionnaires',
  questionnaireResponse: 'Response to a questionnaire',
  connectedApp: 'App',
  reportLetterhead: 'Letterhead of reports',
  reportTemplates: 'Templates of reports',
  reportAnswers: 'Answers to the CRED-nf checklist',
};

/** Words for the second part. */
const STEPS: Readonly<Record<string, string>> = {
  create: 'saved',
  publish: 'published',
  end: 'ended',
  add: 'added',
  ask: 'asked',
  read: 'opened',
  update: 'changed',
  change: 'changed',
  correct: 'corrected',
  rename: 'renamed',
  delete: 'deleted',
  remove: 'removed',
  erase: 'erased',
  archive: 'archived',
  restore: 'restored from the archive',
  assign: 'assigned',
  share: 'shared',
  import: 'imported',
  export: 'exported',
  download: 'downloaded',
  deliver: 'delivered',
  order: 'ordered',
  cancel: 'canceled',
  connect: 'connected',
  disconnect: 'disconnected',
  invite: 'invited',
  activate: 'activated',
  deactivate: 'deactivated',
  arrive: 'arrived',
  retire: 'retired',
  enrol: 'given a participant',
  unblind: 'unblinded',
  refuse: 'refused',
};

/** Events whose two parts do not describe them. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  'study.feedback': 'Sealed feedback of a study session taken',
  'study.guess': 'Guesses about real or sham feedback stored',
  'signIn.ok': 'Signed in',
  'signIn.failed': 'Sign-in failed: wrong password',
  'signIn.factorFailed': 'Sign-in failed: wrong second step',
  'signIn.refusedClient': 'Client account refused at sign-in',
  'signIn.invitationExpired': 'Sign-in with an expired invitation',
  'signIn.endedForMfa': 'Sign-in ended: a second step is required',
  'signIn.proof': 'Confirmed who they are',
  'signIn.proofFailed': 'Failed to confirm who they are',
  signOut: 'Signed out',
  'signOut.everywhere': 'Signed out everywhere',
  'password.first': 'First own password set',
  'password.changeFailed': 'Password change failed: wrong password',
  'passwordReset.request': 'Password reset requested',
  'passwordReset.done': 'Password reset',
  'passwordReset.failed': 'Password reset failed: wrong code',
  'mfa.totpOn': 'Authenticator app added',
  'mfa.totpOff': 'Authenticator app removed',
  'mfa.passkeyOn': 'Passkey added',
  'mfa.passkeyOff': 'Passkey removed',
  'mfa.recoveryCodes': 'New recovery codes created',
  'mfa.recoveryUsed': 'Recovery code used',
  'mfa.policy': 'Second-step rule changed',
  register: 'Registered',
  'register.again': 'Registered again before verification',
  'email.verify': 'E-mail address verified',
  'operator.inviteAgain': 'Invitation sent again',
  'operator.changeGroups': 'Groups of an operator changed',
  'operator.reassignClients': 'Clients given to another operator',
  'impersonation.start': 'Started acting as another user',
  'impersonation.end': 'Stopped acting as another user',
  'access.denied': 'Refused: missing permission',
  'notification.publishAgain': 'Notification published again',
  'client.create': 'Client added',
  'client.status': 'Client made active or inactive',
  'client.assign': 'Client assigned to an operator',
  'client.notesRead': 'Notes about a client opened',
  'client.noteAdd': 'Note about a client added',
  'client.noteChange': 'Note about a client changed',
  'client.consentAdd': 'Consent recorded',
  'client.consentWithdraw': 'Consent withdrawn',
  'client.linkAccount': 'Account linked to a client',
  'session.create': 'Session created',
  'session.plan': 'Plan of a session changed',
  'session.rating': 'Ratings of a client added',
  'visit.settings': 'Templates of visits or rating scales changed',
  'eegFile.create': 'EEG file added',
  'assessment.assignment': 'Assignment of an assessment changed',
  'assessment.summaryRead': 'Summary of an assessment opened',
  'assessment.summary': 'Summary of an assessment written',
  'taskResult.restore': 'Task result restored',
  'protocol.copy': 'Protocol duplicated',
  'protocol.restoreVersion': 'Earlier version of a protocol restored',
  'protocol.share': 'Protocol shared in the practice',
  'protocol.unshare': 'Protocol made private',
  'protocol.unarchive': 'Protocol restored from the archive',
  'protocol.sort': 'Protocol categories changed',
  'protocolCategory.create': 'Category of protocols added',
  'device.ordered': 'Device on its way',
  'device.handOut': 'Device handed out',
  'device.return': 'Device taken back',
  'device.restore': 'Device in use again',
  'device.undo': 'Device change undone',
  'feedbackResponse.unshare': 'Feedback response no longer shared',
  'questionnaireCategory.create': 'Category of questionnaires added',
  'questionnaire.changeAssignment': 'Assignment of a questionnaire changed',
  'questionnaireResponse.create': 'Questionnaire answered',
  'questionnaireResponse.safetySeen': 'Safety answer marked as handled',
  'questionnaireResponse.export': 'Responses of a client exported',
  'user.update': 'Profile changed',
  'user.erase': 'Account erased',
  'organization.update': 'Practice changed',
  'subscription.status': 'Subscription status changed',
  'invoice.paid': 'Invoice marked as paid',
};

/**
 * Readable name of an event of the audit log: 'Category of protocols renamed' for 'protocolCategory.rename'. The event's
 * own name if there is none: an event is never hidden.
 */
export function actionWords(action: string): string {
  const [thing = '', step = '', ...rest] = action.split('.');
  const done = rest.length === 0 ? wordsIn(STEPS, step) : undefined;
  const composed = done && `${wordsIn(THINGS, thing) ?? sentence(thing)} ${done}`;
  return wordsIn(OTHER_WORDS, action) ?? composed ?? action;
}

const wordsIn = (table: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** 'Task result' for 'taskResult'. */
const sentence = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
