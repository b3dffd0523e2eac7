import { expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { explainFailedStart } from './explain-failed-start.ts';

it.each([
  [
    'PANIC:  could not write to file "pg_wal/xlogtemp.42": No space left on device',
    'storageFull',
    /disk is full/,
  ],
  [
    'FATAL:  could not open file "global/pg_control": Permission denied',
    'unavailable',
    /not be read or written/,
  ],
  [
    'PANIC:  could not locate a valid checkpoint record at 0/16EFA88',
    'unavailable',
    /pg_wal.*checkpoint record/,
  ],
  ['FATAL:  incorrect checksum in control file', 'unavailable', /global\/pg_control\) is damaged/],
  ['PANIC:  could not read from file "base/5/1259": Input/output error', 'unavailable', /the disk fails/],
  [
    'FATAL:  something nobody has met',
    'unavailable',
    /cannot be opened: something nobody has met.*before a backup is put back\.\nError: Aborted/s,
  ],
])('explains %s', (line, code, words) => {
  const log = ['2026-11-22 10:00:00.000 GMT [42] LOG:  starting', `2026-11-22 10:00:00.000 GMT [42] ${line}`];

  const error = explainFailedStart(new Error('Aborted()'), log, '/data/database');

  expect(error).toMatchObject({ name: 'AppError', code });
  expect(error.message).toMatch(words);
  expect(error.message).toMatch(
    /^The built-in database in \/data\/database .*start Loopwell again|start it again/,
  );
  expect(error.message).not.toMatch(/PANIC|FATAL|GMT/);
});

it('passes on what is a sentence already, and finds the code of a refused call', () => {
  const known = new AppError('unavailable', 'In words.');
  expect(explainFailedStart(known, [], '/data')).toBe(known);
  expect(explainFailedStart(new Error('ENOSPC: no space left on device, write'), [], '/data').code).toBe(
    'storageFull',
  );
});
