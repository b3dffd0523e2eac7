import { offlineError } from './api-error.ts';
import { remembered } from './remembered.ts';

type Method = (...input: never[]) => Promise<unknown>;

/**
 * An object whose code is loaded when one of its methods is first called, so that pages work without it. `names` lists
 * all methods. A method rejects with ApiError where the code cannot be loaded.
 */
export function late<T extends Record<keyof T, Method>>(
  load: () => Promise<T>,
  names: Readonly<Record<keyof T, true>>,
): T {
  const loaded = remembered(() =>
    load().catch((error: unknown) => {
      throw offlineError(error);
    }),
  );
  const method = (name: keyof T) => [
    name,
    async (...input: never[]): Promise<unknown> => (await loaded())[name](...input),
  ];
  return Object.fromEntries((Object.keys(names) as (keyof T)[]).map(method)) as T;
}
