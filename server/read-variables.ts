import { AppError } from '#shared/errors.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** One of `values`, or undefined if the variable is not set. Throws AppError naming the variable. */
export function oneOf<T extends string>(
  environment: Environment,
  name: string,
  values: readonly T[],
): T | undefined {
  const text = environment[name];
  if (!text) return undefined;
  const value = values.find((known) => known === text);
  if (value) return value;
  throw new AppError('invalid', `${name}=${text} is not known. Use one of: ${values.join(', ')}.`);
}

/** Throws AppError naming the variable. */
export function readUrl(environment: Environment, name: string): URL | undefined {
  const text = environment[name];
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new AppError('invalid', `${name}=${text} is not an address. Use one such as https://us.example.`);
}
