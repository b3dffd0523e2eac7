/** A device that is let go of may fail at that: what comes after it must not suffer. */
export async function quietly(step: (() => Promise<void>) | undefined): Promise<void> {
  try {
    await step?.();
  } catch {
    // Nobody is left to be told.
  }
}
