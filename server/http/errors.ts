import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { z } from 'zod';
import type { ErrorBody } from '#shared/errors.ts';
import { AppError, ERROR_STATUS } from '#shared/errors.ts';
import type { Logger } from '../ports/logger.ts';
import { TooManyRequests } from '../services/core/too-many-requests.ts';
import type { AppEnv } from './context.ts';

const UNKNOWN =
  'Something went wrong on the server. Try again; if it happens again, contact support with the request number.';

/** Turns a thrown error into the error body. Bugs are logged; their message never leaves the server. */
export function errorResponse(error: unknown, c: Context<AppEnv>, logger: Logger): Response {
  const requestId = c.get('requestId');
  const known = asAppError(error);
  if (!known) {
    logger.error('request failed', {
      requestId,
      error: error instanceof Error ? error.name : typeof error,
      stack: error instanceof Error ? stackWithoutMessage(error) : undefined,
    });
  }
  const code = known?.code ?? 'internal';
  const body: ErrorBody = {
    error: { code, message: known?.message ?? UNKNOWN, requestId, fields: known?.fields },
  };
  if (known instanceof TooManyRequests) c.header('Retry-After', String(known.waitSeconds));
  return c.json(body, ERROR_STATUS[code]);
}

function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  // Errors of the framework: a body that is not JSON or has another content type.
  if (error instanceof HTTPException && error.status < 500) {
    return new AppError('invalid', 'The request cannot be read: its body must be JSON.');
  }
  return undefined;
}

/** Messages can quote personal values; code locations cannot. */
function stackWithoutMessage(error: Error): string {
  const lines = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  return lines.slice(0, 8).join('\n');
}

/** The first message of each field, by its path (`conditions.0.name`). */
export function invalidFields(error: z.core.$ZodError): AppError {
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) fields[path.join('.') || 'body'] ??= message;
  const [first] = Object.entries(fields);
  const detail = first ? ` ${first[0]}: ${first[1]}` : '';
  return new AppError('invalid', `Some of the data sent is not valid.${detail}`, fields);
}
