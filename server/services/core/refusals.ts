import { AppError } from '#shared/errors.ts';

/** The response does not reveal whether an object is missing or belongs to another practice. */
export const notFound = (what: string): AppError =>
  new AppError('notFound', `${what} does not exist, or belongs to another practice.`);

/** The object a search found. Throws AppError `notFound` if there is none. */
export async function existing<T>(search: Promise<T | undefined>, what: string): Promise<T> {
  const found = await search;
  if (found === undefined) throw notFound(what);
  return found;
}

/** The request does not fit the current state. The message says what to do. */
export const conflict = (message: string, fields?: Record<string, string>): AppError =>
  new AppError('conflict', message, fields);

export const forbidden = (message: string, fields?: Record<string, string>): AppError =>
  new AppError('forbidden', message, fields);

/** For a request with one invalid field: the form shows the message at the field. */
export const invalidField = (field: string, message: string): AppError =>
  new AppError('invalid', message, { [field]: message });
