import { HIDDEN } from '#shared/domain/masking.ts';
import { formatDate } from '#ui/text/format.ts';

/** A date of birth as text; the server has replaced it where personal data is hidden. */
export const birthday = (date: string): string => (date === HIDDEN ? HIDDEN : formatDate(date));
