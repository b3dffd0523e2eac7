import { ApiError } from './api-error.ts';

/**
 * The error that is shown in place of a page, if any. A page that was loaded stays when loading it again fails, because
 * the user may be editing it, unless its data may no longer be shown.
 */
export function errorInPlaceOfPage(
  errors: readonly (Error | null)[],
  ...data: readonly unknown[]
): Error | undefined {
  const lost = errors.find(isOutOfReach);
  if (lost) return lost;
  return (data.includes(undefined) && errors.find((error) => error !== null)) || undefined;
}

/** What the page shows was erased, or the user lost access. Data already shown must disappear from the screen. */
export const isOutOfReach = (error: Error | null): boolean =>
  error instanceof ApiError && (error.code === 'notFound' || error.code === 'forbidden');
