import { describe, expect, it } from 'vitest';
import { type Decision, decide, type GuardSession, RULE_NAMES, ruleFor } from './guards.ts';
import { type PageName, PATHS } from '#shared/routes.ts';
import { matchRoute } from '#shared/match-route.ts';

type User = NonNullable<GuardSession['user']>;
const ID = '01890000-0000-7000-8000-00000000000a';

const aGuardUser = (changes: Partial<User> = {}): User => ({
  userType: 'T',
  verified: true,
  groups: [{ name: 'Therapist' }],
  email: 'maren@lakeside.example',
  subscriptionStatus: 'active',
  ...changes,
});
const as = (changes: Partial<User> = {}): GuardSession => ({
  setup: 'ready',
  auth: 'signedIn',
  user: aGuardUser(changes),
});
const acting = (changes: Partial<User> = {}): GuardSession => ({ ...as(changes), isImpersonating: true });
const nobody: GuardSession = { setup: 'ready', auth: 'signedOut' };
const byIdOnly: GuardSession = { setup: 'ready', auth: 'signedIn' };
const empty: GuardSession = { setup: 'empty', auth: 'signedOut' };

/** Short form of a decision: 'allow', 'wait', or the redirect target. */
const verdict = (decision: Decision): string =>
  decision.kind === 'redirect' ? `-> ${decision.to}` : decision.kind;

type Row = [string, GuardSession, string, string];

const ROWS: Row[] = [
  ['wait for authentication', { setup: 'ready', auth: 'initialising' }, '/app/clients', 'wait'],
  ['wait for the server to say whether it is set up', { setup: 'unknown', auth: 'signedOut' }, '/', 'wait'],

  ['lead an empty server to its setup', empty, '/', '-> /setup'],
  ['lead an empty server to its setup from the app', empty, '/app/clients', '-> /setup'],
  ['show the setup of an empty server', empty, '/setup', 'allow'],
  ['close the setup once there is an account', nobody, '/setup', '-> /'],
  ['leave the setup after the first sign-in', { ...as(), setup: 'empty' }, '/setup', '-> /'],

  ['send strangers to the start', nobody, '/app/clients', '-> /'],
  ['wait while the user is known by id only', byIdOnly, '/app/clients', 'wait'],
  ['wait on the sign-in screen for the user, too', byIdOnly, '/', 'wait'],

  ['lead /app to the clients', as(), '/app', '-> /app/clients'],
  ['let a therapist in', as(), '/app/clients', 'allow'],
  ['let a coach in', as({ userType: 'CH', groups: [{ name: 'Coach' }] }), '/app/sessions', 'allow'],
  ['keep a client out', as({ userType: 'C', groups: [] }), '/app/clients', '-> /404'],
  ['keep a client out of /app itself', as({ userType: 'C', groups: [] }), '/app', '-> /404'],
  ['let a client into the settings', as({ userType: 'C', groups: [] }), '/app/account', 'allow'],
  ['do not know paths that are not there', as(), '/app/nowhere', '-> /404'],
  ['do not know public paths that are not there', nobody, '/nowhere', '-> /404'],
  ['do not tell strangers which app paths exist', nobody, '/app/nowhere', '-> /404'],

  ['accept a trial', as({ subscriptionStatus: 'trialing' }), '/app/clients', 'allow'],
  ['send the expired to the survey', as({ subscriptionStatus: 'expired' }), '/app/clients', '-> /survey'],
  ['send the canceled to the survey', as({ subscriptionStatus: 'canceled' }), '/app/clients', '-> /survey'],
  ['send the overdue to pay', as({ subscriptionStatus: 'past_due' }), '/app/clients', '-> /pastdue'],
  ['stop at an unknown status', as({ subscriptionStatus: 'incomplete' }), '/app/clients', '-> /aw_snap'],
  [
    'stop at a status that is a word of the language',
    as({ subscriptionStatus: 'constructor' }),
    '/app',
    '-> /aw_snap',
  ],
  ['stop at a missing status', as({ subscriptionStatus: undefined }), '/app/clients', '-> /aw_snap'],
  [
    'check the subscription for the settings, too',
    as({ subscriptionStatus: 'past_due' }),
    '/app/account',
    '-> /pastdue',
  ],

  ['keep a therapist out of the operators', as(), '/app/users', '-> /404'],
  ['keep a therapist out of the notifications', as(), '/app/notifications', '-> /404'],
  ['keep a therapist out of the health of the server', as(), '/app/health', '-> /404'],
  [
    'let an administrator see the notifications',
    as({ groups: [{ name: 'AccountAdmin' }] }),
    '/app/notifications',
    'allow',
  ],
  [
    'let an administrator see the operators',
    as({ groups: [{ name: 'AccountAdmin' }] }),
    '/app/users',
    'allow',
  ],
  ['let a super user see the operators', as({ groups: [{ name: 'SuperUser' }] }), '/app/users', 'allow'],

  [
    'forget the status of whom an administrator acts as',
    acting({ subscriptionStatus: 'past_due' }),
    '/app',
    '-> /app/clients',
  ],
  [
    'open a page for whom an administrator acts as',
    acting({ subscriptionStatus: undefined }),
    '/app/clients',
    'allow',
  ],
  [
    'lead the acting administrator from the start to the clients',
    acting({ subscriptionStatus: undefined }),
    '/',
    '-> /app/clients',
  ],
  ['keep the operators closed to whom an administrator acts as', acting(), '/app/users', '-> /404'],
  [
    'keep a client out while somebody acts as them',
    acting({ userType: 'C', groups: [] }),
    '/app/clients',
    '-> /404',
  ],
  [
    'wait while whom one acts as is known by id only',
    { ...byIdOnly, isImpersonating: true },
    '/app/clients',
    'wait',
  ],

  ['show the sign-in screen to strangers', nobody, '/', 'allow'],
  ['show the same at /login', nobody, '/login', 'allow'],
  ['send a verified client to the welcome page', as({ userType: 'C' }), '/', '-> /welcome'],
  ['send a signed-in therapist to the clients', as(), '/login', '-> /app/clients'],
  ['send a signed-in coach to the clients', as({ userType: 'CH' }), '/forgot-password', '-> /app/clients'],
  ['send the unsubscribed to register', as({ subscriptionStatus: undefined }), '/', '-> /register'],
  ['send an unverified therapist to register', as({ verified: false }), '/', '-> /register'],
  [
    'send others unverified to onboarding',
    as({ verified: false, userType: 'CH' }),
    '/',
    '-> /onboard-client',
  ],
  ['leave other public pages open to the signed-in', as(), '/404', 'allow'],
];

describe('the guards', () => {
  it.each<Row>(ROWS)('%s', (_name, session, path, expected) => {
    expect(verdict(decide(session, path))).toBe(expected);
  });

  it('have a row above for each of their rules', () => {
    const decided = new Set(ROWS.map(([, session, path]) => ruleFor(session, path)));

    expect(RULE_NAMES.filter((name) => !decided.has(name))).toEqual([]);
  });

  it('carry the case and the address to the registration', () => {
    const email = 'maren@lakeside.example';

    expect(decide(as({ subscriptionStatus: undefined }), '/')).toMatchObject({
      state: { case: 'payment', email },
    });
    expect(decide(as({ verified: false }), '/')).toMatchObject({ state: { case: 'verify', email } });
  });

  it('tell the page of what was not found which address led nowhere, and of none that is only closed', () => {
    expect(decide(as(), '/app/nowhere')).toMatchObject({ to: '/404', state: { address: '/app/nowhere' } });
    expect(decide(as(), '/app/users')).toEqual({ kind: 'redirect', to: '/404' });
  });
});

describe('the route table', () => {
  const client = `/app/therapist/${ID}/clients/${ID}`;

  it.each<[string, PageName]>([
    [client, 'client'],
    [`${client}/goals`, 'client'],
    [`${client}/biofeedback/${ID}`, 'biofeedback'],
    [`${client}/sessions`, 'clientSessions'],
    [`${client}/questionnaires`, 'clientQuestionnaires'],
    [`${client}/session/${ID}/assessment/${ID}/recording/${ID}`, 'recording'],
    [`/app/therapist/${ID}/client/${ID}/sessions/${ID}`, 'session'],
    [`/app/therapist/${ID}/client/${ID}/sessions/${ID}/sessionBreakDown`, 'sessionBreakdown'],
    [`/app/therapist/${ID}/client/${ID}/sessions/${ID}/review`, 'sessionReview'],
    [`/app/therapist/${ID}/protocols/${ID}`, 'protocol'],
    [`/app/questionnaire/${ID}`, 'questionnaire'],
    ['/app/clients/', 'clients'],
  ])('finds the screen of %s', (path, name) => {
    expect(matchRoute(path)?.name).toBe(name);
  });

  it('gives the parameters of a path, decoded', () => {
    expect(matchRoute('/app/questionnaire/a%20b')?.params).toEqual({ assessmentId: 'a b' });
    expect(matchRoute('/app/questionnaire/%E0')?.params).toEqual({ assessmentId: '%E0' });
    expect(matchRoute(`${client}/goals/x`)?.params).toEqual({
      therapistId: ID,
      clientId: ID,
      tab: 'goals/x',
    });
  });

  it.each(Object.entries(PATHS))(
    'leads to %s from its own address: no earlier route takes it',
    (name, path) => {
      expect(matchRoute(path.replaceAll(/:\w+\*?/g, ID))?.name).toBe(name);
    },
  );
});
