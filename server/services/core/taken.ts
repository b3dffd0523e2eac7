import { AppError } from '#shared/errors.ts';
import { isUniqueViolation } from '#server/db/db.ts';

/**
 * For the `catch` of a statement that stores what there may be once only: of two who do so at the same moment, one was
 * faster, and the other is told what to do about it.
 */
export const whenTaken =
  (refusal: () => AppError) =>
  (error: unknown): never => {
    throw isUniqueViolation(error) ? refusal() : error;
  };

/** Of protocols and of questionnaires alike. Nothing is wrong with the name itself, so it is no `invalid`. */
export function categoryTaken(): AppError {
  const name = 'A category with this name already exists.';
  return new AppError('conflict', name, { name });
}
