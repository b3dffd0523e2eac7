import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { replaceSynced, type SyncedFiles } from './replace-synced.ts';

it('syncs the text before its name, and the name before it returns', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'loopwell-synced-'));
  const calls: string[] = [];
  const names = new Map<number, string>();
  const files: SyncedFiles = {
    ...fs,
    openSync: (name, ...rest) => {
      const descriptor = fs.openSync(name, ...rest);
      names.set(descriptor, path.relative(folder, String(name)));
      return descriptor;
    },
    fsyncSync: (descriptor) => {
      calls.push(`sync ${names.get(descriptor)}`);
      fs.fsyncSync(descriptor);
    },
    renameSync: (from, to) => {
      calls.push('rename');
      fs.renameSync(from, to);
    },
  };

  replaceSynced(path.join(folder, 'key'), 'secret', files);

  expect(calls).toEqual(['sync key.tmp', 'rename', ...(process.platform === 'win32' ? [] : ['sync '])]);
  expect(fs.readFileSync(path.join(folder, 'key'), 'utf8')).toBe('secret');
  fs.rmSync(folder, { recursive: true });
});
