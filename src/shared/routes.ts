/**
 * The address of every page (specification section 2), in matching order. `:tab*` at the end matches any rest, or none.
 */
export const PATHS = {
  signIn: '/',
  login: '/login',
  setup: '/setup',
  register: '/register',
  onboardClient: '/onboard-client',
  payment: '/payment',
  pastDue: '/pastdue',
  survey: '/survey',
  purchaseDevice: '/purchase-device',
  forgotPassword: '/forgot-password',
  welcome: '/welcome',
  requestVerification: '/request-verification',
  verification: '/verification',
  notFound: '/404',
  awSnap: '/aw_snap',

  app: '/app',
  clients: '/app/clients',
  operators: '/app/users',
  notifications: '/app/notifications',
  health: '/app/health',
  biofeedback: '/app/therapist/:therapistId/clients/:clientId/biofeedback/:sessionComponentId',
  visitPlan: '/app/therapist/:therapistId/clients/:clientId/visit/:sessionComponentId',
  recording:
    '/app/therapist/:therapistId/clients/:clientId/session/:sessionId/assessment/:assessmentId/recording/:sessionComponentId',
  assessmentReport:
    '/app/therapist/:therapistId/clients/:clientId/session/:sessionId/assessment/:assessmentId/recording/:sessionComponentId/report',
  sessionBreakdown: '/app/therapist/:therapistId/client/:clientId/sessions/:sessionId/sessionBreakDown',
  sessionReport: '/app/therapist/:therapistId/client/:clientId/sessions/:sessionId/report',
  sessionReview: '/app/therapist/:therapistId/client/:clientId/sessions/:sessionId/review',
  session: '/app/therapist/:therapistId/client/:clientId/sessions/:sessionId',
  clientSessions: '/app/therapist/:therapistId/clients/:clientId/sessions',
  clientQuestionnaires: '/app/therapist/:therapistId/clients/:clientId/questionnaires',
  progressReport: '/app/therapist/:therapistId/clients/:clientId/report',
  compareSessions: '/app/therapist/:therapistId/clients/:clientId/compare',
  client: '/app/therapist/:therapistId/clients/:clientId/:tab*',
  protocol: '/app/therapist/:therapistId/protocols/:protocolId',
  devices: '/app/devices',
  connectionTest: '/app/devices/test',
  feedbackResponses: '/app/feedbackresponses',
  protocols: '/app/protocols',
  sessions: '/app/sessions',
  outcomes: '/app/outcomes',
  studies: '/app/studies',
  study: '/app/studies/:studyId',
  assessments: '/app/assessments',
  eegFiles: '/app/eeg-files',
  eegReview: '/app/eeg-files/:eegFileId',
  eegUpload: '/app/eeg-upload',
  questionnaires: '/app/questionnaires',
  questionnaire: '/app/questionnaire/:assessmentId',
  account: '/app/account',
} as const;

/** Used instead of an id: the page of an item that is not stored yet. */
export const NEW = 'new';

export type PageName = keyof typeof PATHS;

type PartsOf<Path extends string> = Path extends `${infer Part}/${infer Rest}` ? Part | PartsOf<Rest> : Path;
type Optional<Part> = Part extends `:${infer Name}*` ? Name : never;
type Required<Part> = Part extends `:${string}*` ? never : Part extends `:${infer Name}` ? Name : never;
/** The parameters of a path pattern. */
export type ParamsOf<Path extends string> = { readonly [Name in Required<PartsOf<Path>>]: string } & {
  readonly [Name in Optional<PartsOf<Path>>]?: string;
};

/** By name, or as the entries of `URLSearchParams`. */
export type PageQuery =
  | Readonly<Record<string, string | number | undefined>>
  | Iterable<readonly [name: string, value: string]>;
type AddressOf<Path extends string> = Path extends `${string}:${string}`
  ? (params: ParamsOf<Path>, query?: PageQuery) => string
  : (query?: PageQuery) => string;

/**
 * The address of a page, with its values encoded. Query parameters without a value are left out.
 *
 *     pathTo.client({ therapistId, clientId });
 *     pathTo.clients({ page: 2 });
 */
export const pathTo = Object.fromEntries(
  Object.entries(PATHS).map(([page, path]) => [
    page,
    path.includes(':')
      ? (params: Params, query?: PageQuery) => filled(path, params) + searchOf(query)
      : (query?: PageQuery) => path + searchOf(query),
  ]),
) as unknown as { readonly [Page in PageName]: AddressOf<(typeof PATHS)[Page]> };

type Params = Readonly<Record<string, string | undefined>>;

const filled = (path: string, params: Params): string =>
  path.replaceAll(/\/:(\w+)\*?/g, (_part, name: string) => {
    const value = params[name];
    return value ? `/${encodeURIComponent(value)}` : '';
  });

function searchOf(query: PageQuery = {}): string {
  const entries = Symbol.iterator in query ? [...query] : Object.entries(query);
  const given = entries.flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  );
  return given.length === 0 ? '' : `?${given.join('&')}`;
}
