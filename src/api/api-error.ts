import { AppError, type ErrorCode, errorBodySchema } from '#shared/errors.ts';
import { parseJson } from './parse-json.ts';

/** Error codes of the browser side, in addition to the server's codes. */
export type ApiErrorCode = ErrorCode | 'offline' | 'badResponse';

type ApiErrorDetails = {
  status?: number;
  requestId?: string;
  retryAfterMs?: number | undefined;
  fields?: Readonly<Record<string, string>>;
  body?: string;
  cause?: unknown;
};

/** The only error that an API call throws. `message` can be shown to users. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  /** How long the server asks to wait before the next attempt; undefined if it does not say. */
  readonly retryAfterMs: number | undefined;
  /** Messages by field name of the body, for forms. */
  readonly fields: Readonly<Record<string, string>>;
  /** The server's message, if the response was readable plain text instead of our error format. */
  readonly body: string | undefined;

  constructor(code: ApiErrorCode, message: string, details: ApiErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = details.status;
    this.requestId = details.requestId;
    this.retryAfterMs = details.retryAfterMs;
    this.fields = details.fields ?? {};
    this.body = details.body;
  }
}

const REFUSALS: ReadonlySet<ApiErrorCode> = new Set([
  'invalid',
  'forbidden',
  'notFound',
  'conflict',
  'tooLarge',
]);

/** The server rejected the request itself: sending it again cannot change the answer. */
export const isRefusal = ({ code }: ApiError): boolean => REFUSALS.has(code);

/** `status`: of a gateway that answered in place of the server. */
export const offlineError = (cause: unknown, status?: number): ApiError =>
  new ApiError(
    'offline',
    'Loopwell cannot reach its server. Check the connection and that the server is running, then try again.',
    { cause, status },
  );

/** Reads the error body of a response that is not ok. A body of another shape gives a general message. */
export async function errorFromResponse(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const retryAfterMs = retryAfterOf(response.headers);
  const parsed = errorBodySchema.safeParse(parseJson(text));
  if (parsed.success) {
    const { code, message, requestId, fields } = parsed.data.error;
    return new ApiError(code, message, { status: response.status, requestId, retryAfterMs, fields });
  }
  // The server closes a connection that is too slow without a body; the next attempt may be quicker.
  if (response.status === 408) return offlineError(undefined, response.status);
  const requestId = response.headers.get('x-request-id') ?? undefined;
  return new ApiError(
    'badResponse',
    `The server answered with status ${response.status} and no explanation. Try again; if it happens again, restart the server.`,
    { status: response.status, requestId, body: plainWords(text) },
  );
}

/** Seconds, as our server sends them; gateways may send a date, which is ignored. */
function retryAfterOf(headers: Headers): number | undefined {
  const text = headers.get('retry-after') ?? '';
  return /^\d{1,5}$/.test(text) ? Number(text) * 1000 : undefined;
}

const MOST_CHARACTERS = 500;

/** Drops gateway pages and long texts: they are unreadable for users. */
function plainWords(text: string): string | undefined {
  const words = text.trim();
  return words === '' || words.startsWith('<') || words.length > MOST_CHARACTERS ? undefined : words;
}

/** The message to show for any thrown value. Bugs get a neutral message; their details belong in the console. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError || error instanceof AppError
    ? error.message
    : 'Something went wrong in this page. Reload it and try again.';

/** Deleted on the server, or no longer for this person. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'notFound' || error.code === 'forbidden');
