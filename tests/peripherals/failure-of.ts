import { HeadsetError } from '#live/headsets/drivers/common/headset-error.ts';

/** The `HeadsetError` a promise ends with; fails the test when it ends otherwise. */
export async function failureOf(promise: Promise<unknown>): Promise<HeadsetError> {
  const outcome = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome instanceof HeadsetError) return outcome;
  throw new Error(`Expected a headset error, got ${String(outcome)}`);
}
