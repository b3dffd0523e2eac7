import { AppError } from '#shared/errors.ts';

/** A refusal that ends by waiting. Responses carry the time as `Retry-After`, in whole seconds. */
export class TooManyRequests extends AppError {
  readonly waitSeconds: number;

  /** `message` ends with `in`, as in `Try again in`; the time and a full stop follow. */
  constructor(message: string, waitMs: number) {
    const waitSeconds = Math.ceil(waitMs / 1000);
    super('tooManyRequests', `${message} ${waitInWords(waitSeconds)}.`);
    this.name = 'TooManyRequests';
    this.waitSeconds = waitSeconds;
  }
}

export function waitInWords(seconds: number): string {
  if (seconds === 1) return '1 second';
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
