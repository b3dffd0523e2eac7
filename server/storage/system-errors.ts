import { AppError } from '#shared/errors.ts';

/** Operating system errors by code, as a message with the remedy. */
const MESSAGES: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full. Free some space on it and start Loopwell again.',
  EDQUOT: 'The disk space of this user is used up. Free some space and start Loopwell again.',
  EROFS: 'The disk can only be read. Make it writable, or name another folder with LOOPWELL_DATA.',
  EACCES: 'This user may not use a file. Give the folder back to the user who runs Loopwell.',
  EPERM: 'This user may not use a file. Give the folder back to the user who runs Loopwell.',
  EIO: 'The disk fails. Copy the data folder to another disk and start Loopwell from there.',
  EMFILE: 'Too many files are open. Raise the limit of open files (ulimit -n) and start Loopwell again.',
};

/** Undefined if it is not an error of the operating system. */
export function explainSystemError(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, path } = error as NodeJS.ErrnoException;
  const message = code === undefined ? undefined : MESSAGES[code];
  if (message === undefined) return undefined;
  return new AppError(
    'unavailable',
    path === undefined ? `${message} (${code})` : `${message} (${code}: ${path})`,
  );
}
