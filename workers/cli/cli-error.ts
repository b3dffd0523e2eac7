import { errorMessage } from '#shared/error-message.ts';
/** An expected failure, printed as one line. */
export class CliError extends Error {}

const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EACCES: 'may not be opened: permission denied',
  EPERM: 'may not be opened: permission denied',
  EISDIR: 'is a folder, not a file',
  ENOTDIR: 'is inside something that is not a folder',
  ENOSPC: 'cannot be written: the disk is full',
};

/** Message for why a file cannot be used. */
export function fileProblem(path: string, cause: unknown): string {
  const code = (cause as { code?: unknown }).code;
  const words = typeof code === 'string' ? FILE_PROBLEMS[code] : undefined;
  if (words !== undefined) return `'${path}' ${words}.`;
  return `'${path}' cannot be used: ${errorMessage(cause)}.`;
}
