import type { Mutant } from '../mutant.ts';

const HTTP = 'src/api/http-client.ts';
const HTTP_TESTS = ['src/api/http-client.test.ts'];
const GUARDS = 'src/app/routes/guards.ts';
const GUARD_TESTS = ['src/app/routes/guards.test.ts'];
const UPLOADER = 'src/live/session/recording/uploader.ts';
const UPLOADER_TESTS = ['src/live/session/recording/uploader.test.ts'];

/** The web app keeps sign-ins, personal data and recordings safe. */
export const CLIENT: readonly Mutant[] = [
  {
    rule: 'Requests at once renew the tokens once.',
    file: HTTP,
    before: '(refreshing ??= renew().finally',
    after: '(refreshing = renew().finally',
    tests: HTTP_TESTS,
  },
  {
    rule: 'A public call carries no token.',
    file: HTTP,
    before: 'request.isPublic ? await exchange(request, undefined) : await sendAuthorized(request)',
    after: 'await sendAuthorized(request)',
    tests: HTTP_TESTS,
  },
  {
    rule: 'Renewed tokens of another person end the sign-in.',
    file: HTTP,
    before: 'if (personOf(renewed)?.userId !== person.userId) throw endSession(MESSAGES.tokensInvalid);',
    after: '',
    tests: HTTP_TESTS,
  },
  {
    rule: 'Pages of the app need a sign-in.',
    file: GUARDS,
    before: "when: ({ area, isSignedIn }) => area === 'app' && !isSignedIn,",
    after: 'when: () => false,',
    tests: GUARD_TESTS,
  },
  {
    rule: 'Only administrators see the operators.',
    file: GUARDS,
    before: 'when: (f) => isForOperators(f) && !isOperator(f)',
    after: 'when: () => false',
    tests: GUARD_TESTS,
  },
  {
    rule: 'Hidden personal data is not in the page.',
    file: 'src/widgets/people/MaskedText.tsx',
    before: 'if (!isMasked) return <bdi>{children}</bdi>;',
    after: 'if (children) return <bdi>{children}</bdi>;',
    tests: ['src/widgets/people/PersonName.test.tsx'],
  },
  {
    rule: 'Stored data of this browser never uses an encryption start twice.',
    file: 'src/shared/sealed.ts',
    before: 'crypto.getRandomValues(new Uint8Array(12))',
    after: 'new Uint8Array(12)',
    tests: ['src/shared/sealed.test.ts'],
  },
  {
    rule: 'Answers that are stored for one person are not shown to another.',
    file: 'src/api/offline-answers.ts',
    before: 'if (answer === undefined || owner() !== person) return undefined;',
    after: 'if (answer === undefined) return undefined;',
    tests: ['src/api/offline-answers.test.ts'],
  },
  {
    rule: 'A change without a network does not pass for done.',
    file: 'src/api/offline-answers.ts',
    before: 'if (!stored || !endpoint.isReadableOffline) throw error;',
    after: 'if (!stored) throw error;',
    tests: ['src/api/offline-answers.test.ts'],
  },
  {
    rule: 'A recording leaves this computer only when the server has all of it.',
    file: UPLOADER,
    before: '    for (let sent = 0; ; sent++) {',
    after: '    await log.deleteRecording(this.#recordingId);\n    for (let sent = 0; ; sent++) {',
    tests: UPLOADER_TESTS,
  },
  {
    rule: 'Every part of a recording is sent.',
    file: UPLOADER,
    before: 'if (!stored.has(seq)) await this.#sendPart(seq, stored, note);',
    after: 'if (!stored.has(seq) && seq !== 1) await this.#sendPart(seq, stored, note);',
    tests: UPLOADER_TESTS,
  },
  {
    rule: 'A late message of a worker does not reset a session.',
    file: 'src/live/session/run/session-state.ts',
    before: "return state.step === 'idle' ? { ...INITIAL_SESSION_STATE, step: 'connecting' } : state;",
    after: "return { ...INITIAL_SESSION_STATE, step: 'connecting' };",
    tests: ['src/live/session/run/session-state.test.ts'],
  },
  {
    rule: 'One tab at a time holds a lock.',
    file: 'src/api/tab-lock.ts',
    before: '    return locks.request(name, async () => {',
    after: "    return locks.request(name, { mode: 'shared' }, async () => {",
    tests: ['src/api/tab-lock.test.ts'],
  },
];
