import { HeadsetError } from '../common/headset-error.ts';

const codeOf = (error: unknown): string => {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return typeof code === 'string' ? code : typeof message === 'string' ? message : String(error);
};

const WRONG = 'Neurosity does not know this e-mail address with this password. Check both and try again.';
const UNREACHABLE =
  "Neurosity's cloud cannot be reached. Check the internet connection, then try again. Loopwell itself keeps working.";
const TOKEN_OVER =
  'The connection to Neurosity is no longer valid. Disconnect it in your account and connect again.';

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/invalid-(?:login-)?credential|wrong-password|user-not-found|invalid-email/, WRONG],
  [/too-many-requests/, 'Neurosity refuses further attempts for now. Wait a few minutes, then try again.'],
  [/user-disabled/, 'Neurosity has disabled this account. Ask Neurosity for help.'],
  [/custom-token|token-expired/, TOKEN_OVER],
  [/network|unavailable|timeout|Failed to fetch|offline/i, UNREACHABLE],
];

/** Message for a failed sign-in at Neurosity. Never contains what was entered. */
export function signInProblem(error: unknown): string {
  if (error instanceof HeadsetError) return error.message;
  const code = codeOf(error);
  return (
    WORDS.find(([pattern]) => pattern.test(code))?.[1] ??
    'Neurosity refused the sign-in. Try again; if it happens again, sign in at console.neurosity.co to see why.'
  );
}

export const notSignedIn = (): HeadsetError =>
  new HeadsetError(
    'noToken',
    'A Crown only streams for its owner. Sign in to Neurosity first: here, or in your account under Connected apps.',
  );
