import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OrganizationId } from '#shared/domain/ids.ts';
import {
  prepareDataDirectory,
  removeFilesOf,
  tracesBesidePostgres,
  tracesOfPractice,
} from './data-directory.ts';

let directory: string;
beforeEach(() => (directory = fs.mkdtempSync(path.join(os.tmpdir(), 'loopwell-traces-'))));
afterEach(() => fs.rmSync(directory, { recursive: true, force: true }));

it.each([
  ['keys', 'keys/signing-key.json', ['keys']],
  ['blobs', 'blobs/018f/ab/abcd', ['blobs']],
  ['anchors', 'anchors/2026-11.log', ['anchors']],
  ['empty folders', 'blobs/018f/ab/', []],
  ['letters', 'outbox/one.eml', []],
])('what is left of a practice: %s', (_what, name, traces) => {
  const folders = prepareDataDirectory(directory);
  const file = path.join(directory, name);
  fs.mkdirSync(name.endsWith('/') ? file : path.dirname(file), { recursive: true });
  if (!name.endsWith('/')) fs.writeFileSync(file, 'x');

  expect(tracesOfPractice(folders)).toEqual(traces);
});

it('counts a built-in database as a trace only beside PostgreSQL', () => {
  const folders = prepareDataDirectory(directory);
  fs.writeFileSync(path.join(folders.database, 'INITIALISED'), '{}');

  expect(tracesOfPractice(folders)).toEqual([]);
  expect(tracesBesidePostgres(folders)).toEqual(['database']);
});

it('removes the files of one organization only', () => {
  const folders = prepareDataDirectory(directory);
  const [gone, stays] = ['gone', 'stays'] as OrganizationId[];
  for (const name of [gone!, stays!]) {
    fs.mkdirSync(path.join(folders.blobs, name));
    fs.writeFileSync(path.join(folders.blobs, name, 'blob'), 'x');
    fs.writeFileSync(path.join(folders.anchors, `${name}.jsonl`), '{}');
  }

  removeFilesOf(folders, gone!);

  expect(fs.readdirSync(folders.blobs)).toEqual(['stays']);
  expect(fs.readdirSync(folders.anchors)).toEqual(['stays.jsonl']);
});
