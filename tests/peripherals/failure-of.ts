import { HeadsetError } from '#live/headsets/drivers/common/headset-error.ts';

/** The `HeadsetError` that rejects a promise; fails the test on any other outcome. */
export async function failureOf(promise: Promise<unknown>): Promise<HeadsetError> {
  const outcome = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome instanceof HeadsetError) return outcome;
  throw new Error(`Expected a headset error, got ${String(outcome)}`);
}
