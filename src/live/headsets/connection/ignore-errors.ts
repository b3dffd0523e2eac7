/** Releasing a device may fail. An error here must not stop the following steps. */
export async function ignoreErrors(step: (() => Promise<void>) | undefined): Promise<void> {
  try {
    await step?.();
  } catch {
    // The device is already released, so there is no one to notify.
  }
}
