import type { UserInfo } from '#shared/api/identity/users.ts';
import { isAllowed, PERMISSIONS, PRACTICE_USER_TYPES } from '#shared/domain/permissions.ts';
import { type PageName, PATHS } from '#shared/routes.ts';
import { isInApp } from './route-table.ts';
import { matchRoute, type RouteMatch } from '#shared/match-route.ts';

/** All inputs of a decision. */
export type GuardSession = {
  /** 'unknown' until the server has reported whether an account exists. */
  setup: 'unknown' | 'empty' | 'ready';
  auth: 'initialising' | 'signedOut' | 'signedIn';
  /** Undefined while it loads. */
  user?: Pick<UserInfo, 'userType' | 'verified' | 'groups' | 'email'> & { subscriptionStatus?: string };
  /** An administrator acts as this user: the subscription is then ignored. The server checks anyway. */
  isImpersonating?: boolean;
};

export type RegistrationState = { case: 'payment' | 'verify'; email: string };
/** History state of a redirect from an unknown address, which the redirect replaces in the address bar. */
export type LostState = { address: string };

export type Decision =
  | { kind: 'allow'; match: RouteMatch }
  | { kind: 'redirect'; to: string; state?: RegistrationState | LostState }
  /** Not enough is known yet: the loading screen stays. */
  | { kind: 'wait' };

/** Session and path, with the facts derived from them. An undefined route means that the product has no such path. */
type Facts = Omit<GuardSession, 'user'> & {
  route: PageName | undefined;
  area: 'public' | 'app' | undefined;
  /** Set only for a signed-in, loaded user. */
  user: GuardSession['user'];
  isSignedIn: boolean;
  /** Whether the path is a public screen that redirects signed-in users. */
  isSignInScreen: boolean;
};

type Outcome = 'allow' | 'wait' | PageName | { to: PageName; case: RegistrationState['case'] };
type Rule = { name: string; when: (facts: Facts) => boolean; outcome: Outcome };

/** Public routes that redirect signed-in users (specification section 4). */
const SIGN_IN_ROUTES: ReadonlySet<PageName> = new Set<PageName>(['signIn', 'login', 'forgotPassword']);

const hasStatus =
  (...statuses: string[]) =>
  ({ user, isImpersonating }: Facts): boolean =>
    !isImpersonating && statuses.includes(user?.subscriptionStatus ?? '');
const isClient = ({ user }: Facts): boolean =>
  user !== undefined && !PRACTICE_USER_TYPES.includes(user.userType);
const isForOperators = ({ route }: Facts): boolean =>
  ['operators', 'notifications', 'health'].includes(route ?? '');
const isOperator = ({ user }: Facts): boolean =>
  isAllowed(user?.groups.map(({ name }) => name) ?? [], PERMISSIONS['operator.manage']);

/** The first rule that matches decides. The numbers are sections of the specification. */
const RULES = [
  { name: '4 initialising', when: ({ auth }) => auth === 'initialising', outcome: 'wait' },
  { name: 'setup unknown', when: ({ setup }) => setup === 'unknown', outcome: 'wait' },
  { name: '2 unknown path', when: ({ route }) => route === undefined, outcome: 'notFound' },
  {
    name: 'setup is due here',
    when: ({ setup, isSignedIn, route }) => setup === 'empty' && !isSignedIn && route === 'setup',
    outcome: 'allow',
  },
  {
    name: 'setup is due',
    when: ({ setup, isSignedIn }) => setup === 'empty' && !isSignedIn,
    outcome: 'setup',
  },
  { name: 'setup is over', when: ({ route }) => route === 'setup', outcome: 'signIn' },

  {
    name: '4 app needs sign-in',
    when: ({ area, isSignedIn }) => area === 'app' && !isSignedIn,
    outcome: 'signIn',
  },
  { name: '4 user by id only', when: ({ area, user }) => area === 'app' && !user, outcome: 'wait' },
  {
    name: '4 expired',
    when: (f) => f.area === 'app' && hasStatus('expired', 'canceled')(f),
    outcome: 'survey',
  },
  { name: '4 past due', when: (f) => f.area === 'app' && hasStatus('past_due')(f), outcome: 'pastDue' },
  {
    name: '4 no access',
    when: (f) => f.area === 'app' && !f.isImpersonating && !hasStatus('active', 'trialing')(f),
    outcome: 'awSnap',
  },
  { name: '2 settings are for all', when: ({ route }) => route === 'account', outcome: 'allow' },
  { name: '2 practitioners only', when: (f) => f.area === 'app' && isClient(f), outcome: 'notFound' },
  { name: '2 app leads to clients', when: ({ route }) => route === 'app', outcome: 'clients' },
  { name: '5 operators', when: (f) => isForOperators(f) && !isOperator(f), outcome: 'notFound' },
  { name: '2 app', when: ({ area }) => area === 'app', outcome: 'allow' },

  {
    name: '2 public',
    when: ({ isSignInScreen, isSignedIn }) => !isSignInScreen || !isSignedIn,
    outcome: 'allow',
  },
  { name: '4 sign-in screen waits', when: ({ user }) => !user, outcome: 'wait' },
  {
    name: '4 unverified therapist',
    when: ({ user }) => !user?.verified && user?.userType === 'T',
    outcome: { to: 'register', case: 'verify' },
  },
  {
    name: '4 unverified',
    when: ({ user }) => !user?.verified,
    outcome: { to: 'onboardClient', case: 'verify' },
  },
  { name: '4 client', when: isClient, outcome: 'welcome' },
  {
    name: '4 subscribed',
    when: ({ user, isImpersonating }) => user?.subscriptionStatus !== undefined || isImpersonating === true,
    outcome: 'clients',
  },
  { name: '4 unsubscribed', when: () => true, outcome: { to: 'register', case: 'payment' } },
] as const satisfies readonly Rule[];

export type RuleName = (typeof RULES)[number]['name'];
export const RULE_NAMES: readonly RuleName[] = RULES.map(({ name }) => name);

/** The name of the rule that decides, for tests and debugging. */
export function ruleFor(session: GuardSession, path: string): RuleName {
  return ruleOf(factsOf(session, matchRoute(path))).name;
}

/** The only place that decides which user sees which page. */
export function decide(session: GuardSession, path: string): Decision {
  const match = matchRoute(path);
  const facts = factsOf(session, match);
  const { outcome }: Rule = ruleOf(facts);
  if (outcome === 'wait') return { kind: 'wait' };
  if (outcome === 'allow') return match ? { kind: 'allow', match } : redirectTo('notFound');
  if (!match && outcome === 'notFound') return { ...redirectTo(outcome), state: { address: path } };
  if (typeof outcome === 'string') return redirectTo(outcome);
  const state = { case: outcome.case, email: facts.user?.email ?? '' };
  return { kind: 'redirect', to: PATHS[outcome.to], state };
}

const redirectTo = (name: PageName) => ({ kind: 'redirect', to: PATHS[name] }) as const;

/** The last rule fits always. */
const ruleOf = (facts: Facts) => RULES.find(({ when }) => when(facts)) ?? RULES[RULES.length - 1]!;

function factsOf(session: GuardSession, match: RouteMatch | undefined): Facts {
  const isSignedIn = session.auth === 'signedIn';
  return {
    ...session,
    user: isSignedIn ? session.user : undefined,
    isSignedIn,
    route: match?.name,
    area: match && (isInApp(match.name) ? 'app' : 'public'),
    isSignInScreen: match !== undefined && SIGN_IN_ROUTES.has(match.name),
  };
}
