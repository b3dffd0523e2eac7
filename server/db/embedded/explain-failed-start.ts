import { AppError } from '#shared/errors.ts';

type Cause = { pattern: RegExp; code: 'storageFull' | 'unavailable'; cause: string; advice: string };

const RESTORE =
  'Copy the data folder away as it is, then put it back from a backup and start Loopwell again.';
/** A bug in Loopwell can look like this, and restoring a backup would lose all newer data. */
const ASK =
  'The cause is not known. Copy the data folder away as it is, start Loopwell again, and if it fails again report these ' +
  'words before a backup is put back.';

/** Messages PostgreSQL writes when it cannot open its files, from its source code. The first match counts. */
const CAUSES: readonly Cause[] = [
  {
    pattern: /no space left on device|disk quota exceeded|\bENOSPC\b|\bEDQUOT\b/i,
    code: 'storageFull',
    cause: 'the disk is full',
    advice: 'Free some space on it and start Loopwell again. Confirmed changes are safe.',
  },
  {
    pattern: /permission denied|operation not permitted|read-only file system|\b(?:EACCES|EPERM|EROFS)\b/i,
    code: 'unavailable',
    cause: 'its files may not be read or written by this user',
    advice: 'Give the folder back to the user who runs Loopwell, and start it again.',
  },
  {
    pattern: /input\/output error|\bEIO\b/i,
    code: 'unavailable',
    cause: 'the disk fails',
    advice: RESTORE,
  },
  {
    pattern: /checkpoint record|redo location|\bWAL\b|pg_wal|write-ahead log/i,
    code: 'unavailable',
    cause: 'its log (pg_wal) is cut off, damaged or missing',
    advice: RESTORE,
  },
  {
    pattern: /control file|pg_control|checksum in control/i,
    code: 'unavailable',
    cause: 'its control file (global/pg_control) is damaged',
    advice: RESTORE,
  },
];

/** Explains a failed opening: the cause from the database log, and the remedy. */
export function explainFailedStart(error: unknown, log: readonly string[], directory: string): AppError {
  if (error instanceof AppError) return error;
  const text = error instanceof Error ? error.message : '';
  const lastWords = log.filter((line) => /\b(?:PANIC|FATAL|ERROR|error):/.test(line)).map(withoutPrefix);
  const known = CAUSES.find(({ pattern }) => [...log, text].some((line) => pattern.test(line)));
  const cause = known?.cause ?? lastWords.at(-1) ?? text;
  const said = known && lastWords.length > 0 ? ` (${lastWords.at(-1)})` : '';
  const traceback = known || !(error instanceof Error) ? '' : `\n${error.stack}`;
  return new AppError(
    known?.code ?? 'unavailable',
    `The built-in database in ${directory} cannot be opened: ${cause}${said}. ${known?.advice ?? ASK}${traceback}`,
  );
}

/** PostgreSQL begins each line with time, time zone and process. */
const withoutPrefix = (line: string): string =>
  line.replace(/^.*?\b(?:PANIC|FATAL|ERROR|error):\s*/, '').trim();
