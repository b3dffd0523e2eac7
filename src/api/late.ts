import { offlineError } from './api-error.ts';
import { remembered } from './remembered.ts';

type Method = (...input: never[]) => Promise<unknown>;

/** A module, loaded when it is first asked for. Rejects with ApiError if it cannot be loaded. */
export const lateModule = <T>(load: () => Promise<T>): (() => Promise<T>) =>
  remembered(() =>
    load().catch((error: unknown) => {
      throw offlineError(error);
    }),
  );

/**
 * An object whose code is loaded when one of its methods is first called. A page that calls none does not load it.
 * `names` lists all methods. They reject with ApiError if the code cannot be loaded.
 */
export function late<T extends Record<keyof T, Method>>(
  load: () => Promise<T>,
  names: Readonly<Record<keyof T, true>>,
): T {
  const loaded = lateModule(load);
  const method = (name: keyof T) => [
    name,
    async (...input: never[]): Promise<unknown> => (await loaded())[name](...input),
  ];
  return Object.fromEntries((Object.keys(names) as (keyof T)[]).map(method)) as T;
}
