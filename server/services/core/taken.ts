import type { AppError } from '#shared/errors.ts';
import { isUniqueViolation } from '#server/db/db.ts';
import { conflict } from './refusals.ts';

/**
 * For the `catch` of a statement that stores a unique value. If two calls store it at the same moment, one is first and
 * the other gets an error with the remedy.
 */
export const whenTaken =
  (refusal: () => AppError) =>
  (error: unknown): never => {
    throw isUniqueViolation(error) ? refusal() : error;
  };

/** For protocols and questionnaires. The name itself is valid, so the error is not `invalid`. */
export function categoryTaken(): AppError {
  const name = 'A category with this name already exists.';
  return conflict(name, { name });
}
