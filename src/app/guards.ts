import type { UserInfo } from '#shared/api/users.ts';
import { isAllowed } from '#shared/domain/permissions.ts';
import { matchRoute, type RouteMatch, type RouteName, ROUTES } from './route-table.ts';

/** What a decision depends on; nothing else does. */
export type GuardSession = {
  /** 'unknown' until the server has said whether an account exists. */
  setup: 'unknown' | 'empty' | 'ready';
  auth: 'initialising' | 'signedOut' | 'signedIn';
  /** Undefined while it loads. */
  user?: Pick<UserInfo, 'userType' | 'verified' | 'groups' | 'email'> & { subscriptionStatus?: string };
};

export type Decision =
  | { kind: 'allow'; match: RouteMatch }
  | { kind: 'redirect'; to: string; state?: { case: 'payment' | 'verify'; email: string } }
  /** Not enough is known yet: the loading screen stays. */
  | { kind: 'wait' };

const WAIT: Decision = { kind: 'wait' };
const redirect = (name: RouteName): Decision => ({ kind: 'redirect', to: ROUTES[name].path });

/** Public routes that turn signed-in people away. */
const SIGN_IN_ROUTES: ReadonlySet<RouteName> = new Set<RouteName>(['signIn', 'login', 'forgotPassword']);

/** Where /app sends people whose subscription does not let them in (specification section 4). */
const SUBSCRIPTION_ACCESS: ReadonlyMap<string, RouteName | 'allow'> = new Map([
  ['active', 'allow'],
  ['trialing', 'allow'],
  ['expired', 'survey'],
  ['canceled', 'survey'],
  ['past_due', 'pastDue'],
]);

/** Groups that may open /app/users: SuperUser and AccountAdmin. */
const OPERATOR_DIGITS = '01';

/** The one place where it is decided who sees what. */
export function decide(session: GuardSession, path: string): Decision {
  if (session.auth === 'initialising' || session.setup === 'unknown') return WAIT;
  const match = matchRoute(path);
  if (!match) return redirect('notFound');
  if (session.setup === 'empty' && session.auth === 'signedOut') {
    return match.name === 'setup' ? { kind: 'allow', match } : redirect('setup');
  }
  if (match.name === 'setup') return redirect('signIn');
  return ROUTES[match.name].area === 'app' ? decideApp(session, match) : decidePublic(session, match);
}

function decideApp({ auth, user }: GuardSession, match: RouteMatch): Decision {
  if (auth !== 'signedIn') return redirect('signIn');
  if (!user) return WAIT;
  const access = SUBSCRIPTION_ACCESS.get(user.subscriptionStatus ?? '') ?? 'awSnap';
  if (access !== 'allow') return redirect(access);
  if (match.name === 'account') return { kind: 'allow', match };
  if (user.userType === 'C') return redirect('notFound');
  if (match.name === 'app') return redirect('clients');
  const groups = user.groups.map(({ name }) => name);
  if (match.name === 'operators' && !isAllowed(groups, OPERATOR_DIGITS)) return redirect('notFound');
  return { kind: 'allow', match };
}

function decidePublic({ auth, user }: GuardSession, match: RouteMatch): Decision {
  if (auth !== 'signedIn' || !SIGN_IN_ROUTES.has(match.name)) return { kind: 'allow', match };
  if (!user) return WAIT;
  if (!user.verified) {
    const to = ROUTES[user.userType === 'T' ? 'register' : 'onboardClient'].path;
    return { kind: 'redirect', to, state: { case: 'verify', email: user.email } };
  }
  if (user.userType === 'C') return redirect('welcome');
  if (user.subscriptionStatus !== undefined) return redirect('clients');
  return { kind: 'redirect', to: ROUTES.register.path, state: { case: 'payment', email: user.email } };
}
