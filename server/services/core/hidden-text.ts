import { HIDDEN, unlessHidden } from '#shared/domain/masking.ts';
import { conflict } from './refusals.ts';

/** Throws AppError `conflict` for text that contains a mask: the position of the hidden text cannot be restored. */
export function requireReadable(text: string, shownOn: string): void {
  if (!text.includes(HIDDEN)) return;
  throw conflict(
    `This text is hidden. Turn off "Hide personal data" and open the ${shownOn} again to write on.`,
  );
}

/** The text after a change. A text that comes back as its mask stays unchanged. Throws as {@link requireReadable}. */
export function textAfter(
  sent: string,
  { stored, masked = HIDDEN, shownOn }: { stored: string; masked?: string; shownOn: string },
): string {
  const after = unlessHidden(sent, masked, stored);
  if (after !== stored) requireReadable(after, shownOn);
  return after;
}
