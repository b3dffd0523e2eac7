/** `full` fills the window without menu or padding; `page` sits in the shell; `public` has the public top bar. */
export type RouteFrame = 'public' | 'page' | 'full';
export type RouteArea = 'public' | 'app';

type Route = { path: string; area: RouteArea; frame: RouteFrame; title: string };

const publicRoute = (path: string, title: string) =>
  ({ path, area: 'public', frame: 'public', title }) satisfies Route;
const appRoute = (path: string, title: string, frame: RouteFrame = 'page') =>
  ({ path, area: 'app', frame, title }) satisfies Route;

/** Every route of the product (specification section 2), first match wins. `/*` at the end matches any rest. */
export const ROUTES = {
  signIn: publicRoute('/', 'Sign in'),
  login: publicRoute('/login', 'Sign in'),
  setup: publicRoute('/setup', 'Welcome'),
  register: publicRoute('/register', 'Register'),
  onboardClient: publicRoute('/onboard-client', 'Register'),
  payment: publicRoute('/payment', 'Payment'),
  pastDue: publicRoute('/pastdue', 'Payment overdue'),
  survey: publicRoute('/survey', 'Subscription ended'),
  purchaseDevice: publicRoute('/purchase-device', 'Buy a headset'),
  forgotPassword: publicRoute('/forgot-password', 'Forgot password'),
  welcome: publicRoute('/welcome', 'Welcome'),
  requestVerification: publicRoute('/request-verification', 'Verification'),
  verification: publicRoute('/verification', 'Verification'),
  notFound: publicRoute('/404', 'Page not found'),
  awSnap: publicRoute('/aw_snap', 'Something went wrong'),

  app: appRoute('/app', 'Clients'),
  clients: appRoute('/app/clients', 'Clients'),
  operators: appRoute('/app/users', 'Operators'),
  biofeedback: appRoute(
    '/app/therapist/:therapistId/clients/:clientId/biofeedback/:sessionComponentId',
    'Biofeedback session',
    'full',
  ),
  recording: appRoute(
    '/app/therapist/:therapistId/clients/:clientId/session/:sessionId/assessment/:assessmentId/recording/:sessionComponentId',
    'Recording',
    'full',
  ),
  sessionBreakdown: appRoute(
    '/app/therapist/:therapistId/client/:clientId/sessions/:sessionId/sessionBreakDown',
    'Session breakdown',
  ),
  session: appRoute('/app/therapist/:therapistId/client/:clientId/sessions/:sessionId', 'Session'),
  clientSessions: appRoute('/app/therapist/:therapistId/clients/:clientId/sessions', 'Sessions'),
  clientQuestionnaires: appRoute(
    '/app/therapist/:therapistId/clients/:clientId/questionnaires',
    'Questionnaires',
  ),
  client: appRoute('/app/therapist/:therapistId/clients/:clientId/*', 'Client'),
  protocol: appRoute('/app/therapist/:therapistId/protocols/:protocolId', 'Protocol'),
  devices: appRoute('/app/devices', 'Track Devices'),
  connectionTest: appRoute('/app/devices/test', 'Connection test'),
  feedbackResponses: appRoute('/app/feedbackresponses', 'Feedback Responses'),
  protocols: appRoute('/app/protocols', 'Protocols'),
  sessions: appRoute('/app/sessions', 'Sessions'),
  outcomes: appRoute('/app/outcomes', 'Outcomes'),
  assessments: appRoute('/app/assessments', 'Assessments'),
  eegFiles: appRoute('/app/eeg-files', 'EEG files'),
  eegReview: appRoute('/app/eeg-files/:eegFileId', 'EEG review', 'full'),
  eegUpload: appRoute('/app/eeg-upload', 'Upload EEG'),
  questionnaires: appRoute('/app/questionnaires', 'Questionnaires'),
  questionnaire: appRoute('/app/questionnaire/:assessmentId', 'Questionnaire'),
  account: appRoute('/app/account', 'Settings'),
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof ROUTES;
export type RouteParams = Readonly<Record<string, string>>;
export type RouteMatch = { name: RouteName; params: RouteParams };

/** Parameters of `path` under `pattern`, or undefined when it does not fit. Letter case counts. */
function matchPath(pattern: string, path: string): RouteParams | undefined {
  const isOpen = pattern.endsWith('/*');
  const wanted = split(isOpen ? pattern.slice(0, -2) : pattern);
  const given = split(path);
  if (isOpen ? given.length < wanted.length : given.length !== wanted.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decode(value);
    else if (part !== value) return undefined;
  }
  return params;
}

export function matchRoute(path: string): RouteMatch | undefined {
  for (const name of Object.keys(ROUTES) as RouteName[]) {
    const params = matchPath(ROUTES[name].path, path);
    if (params) return { name, params };
  }
  return undefined;
}

const split = (path: string): string[] => path.split('/').filter((part) => part !== '');

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
