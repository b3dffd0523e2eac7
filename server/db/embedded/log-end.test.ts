import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LogEndKeeper, refuseDamagedLog } from './log-end.ts';

const SEGMENT = '000000010000000000000001';
let cluster: string;
beforeEach(() => (cluster = fs.mkdtempSync(path.join(os.tmpdir(), 'loopwell-log-'))));
afterEach(() => fs.rmSync(cluster, { recursive: true, force: true }));

const kept = () => fs.readFileSync(path.join(cluster, 'loopwell_log_end'), 'latin1');

it('names the last byte that was synced, never one that was only written', () => {
  const keeper = new LogEndKeeper(cluster);
  keeper.wrote(SEGMENT, new Uint8Array([7, 7, 0, 0]), 8192);
  keeper.synced(SEGMENT);
  keeper.wrote(SEGMENT, new Uint8Array([7, 7, 7, 0]), 16_384);

  expect(kept()).toBe(`${SEGMENT} 000000008194\n`);
  keeper.close();
});

it('never goes back, and follows into the next segment', () => {
  const keeper = new LogEndKeeper(cluster);
  const write = (segment: string, position: number) => {
    keeper.wrote(segment, new Uint8Array([1]), position);
    keeper.synced(segment);
    return kept();
  };

  expect(write(SEGMENT, 500)).toContain('000000000501');
  expect(write(SEGMENT, 300)).toContain('000000000501');
  expect(write('000000010000000000000002', 40)).toBe('000000010000000000000002 000000000041\n');
  keeper.close();
});

it('takes no full segment for the end, because its last record can go on in the next one', () => {
  const keeper = new LogEndKeeper(cluster);
  keeper.wrote(SEGMENT, new Uint8Array([7]), 500);
  keeper.synced(SEGMENT);
  keeper.wrote(SEGMENT, new Uint8Array(8192).fill(7), 16 * 1024 ** 2 - 8192);
  keeper.synced(SEGMENT);

  expect(kept()).toContain('000000000501');
  keeper.close();
});

it('ignores files that are no segments of the log', () => {
  const keeper = new LogEndKeeper(cluster);
  keeper.wrote('pg_control', new Uint8Array([1]), 0);
  keeper.synced('pg_control');

  expect(fs.readdirSync(cluster)).toEqual([]);
});

it.each([
  ['no such file', undefined],
  ['one that was cut off', `${SEGMENT} 0000`],
])('cannot tell anything from %s, and refuses nothing', (_what, text) => {
  if (text !== undefined) fs.writeFileSync(path.join(cluster, 'loopwell_log_end'), text);
  fs.mkdirSync(path.join(cluster, 'global'));
  fs.writeFileSync(path.join(cluster, 'global/pg_control'), new Uint8Array(8192));

  expect(() => refuseDamagedLog(cluster)).not.toThrow();
});
