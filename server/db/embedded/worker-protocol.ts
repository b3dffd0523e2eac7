import type { ErrorCode } from '#shared/errors.ts';
import { AppError } from '#shared/errors.ts';
import { errorMessage } from '#shared/error-message.ts';
import type { Row, SqlValue } from '../db.ts';
import { DatabaseStopped, SqlError } from '../db.ts';

/** From main thread to database thread. Every request is answered with its number. */
export type DbRequest = { id: number } & (
  | { kind: 'query'; sql: string; params: readonly SqlValue[] }
  | { kind: 'exec'; sql: string }
  | { kind: 'close' }
);

export type DbAnswer =
  /** Sent once, before any answer. */
  | { kind: 'ready' }
  | { kind: 'failed'; error: SentError }
  /** Sent when the disk has failed, even in the middle of a statement. No further answer follows. */
  | { kind: 'stopped'; reason: string }
  | { kind: 'done'; id: number; rows: Row[] }
  | { kind: 'error'; id: number; error: SentError };

/** Errors lose their class between threads, so they are sent as data. */
export type SentError = { message: string; sqlState?: string; appCode?: ErrorCode; stopReason?: string };

export function packError(error: unknown): SentError {
  if (error instanceof SqlError) return { message: error.message, sqlState: error.sqlState };
  if (error instanceof DatabaseStopped) return { message: error.message, stopReason: error.reason };
  if (error instanceof AppError) return { message: error.message, appCode: error.code };
  return { message: errorMessage(error) };
}

export function unpackError({ message, sqlState, appCode, stopReason }: SentError): Error {
  if (stopReason !== undefined) return new DatabaseStopped(stopReason);
  if (sqlState !== undefined) return new SqlError(message, sqlState);
  if (appCode !== undefined) return new AppError(appCode, message);
  return new Error(message);
}
