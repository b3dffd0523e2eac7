import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemRandom } from '../ports/random.ts';
import { createSecretBox, loadSecretKey } from './secret-box.ts';

const KEY = new Uint8Array(32).fill(1);
const box = createSecretBox(KEY, systemRandom);

describe('a sealed secret', () => {
  it('opens with the same key and context only', () => {
    const sealed = box.seal('täken', 'user 1');

    expect(box.open(sealed, 'user 1')).toBe('täken');
    expect(box.open(sealed, 'user 2')).toBeUndefined();
    expect(createSecretBox(new Uint8Array(32).fill(2), systemRandom).open(sealed, 'user 1')).toBeUndefined();
  });

  it('looks different each time and shows nothing of the text', () => {
    const sealed = box.seal('token', 'user 1');

    expect(box.seal('token', 'user 1')).not.toBe(sealed);
    expect(Buffer.from(sealed.slice(3), 'base64url').toString('latin1')).not.toContain('token');
  });

  it('does not open when any of its bytes was changed or is missing', () => {
    const bytes = Buffer.from(box.seal('token', 'user 1').slice(3), 'base64url');
    for (let i = 0; i < bytes.length; i++) {
      const changed = Buffer.from(bytes);
      changed[i]! ^= 1;
      expect(box.open(`v1.${changed.toString('base64url')}`, 'user 1')).toBeUndefined();
      expect(box.open(`v1.${bytes.subarray(0, i).toString('base64url')}`, 'user 1')).toBeUndefined();
    }
    expect(box.open('', 'user 1')).toBeUndefined();
    expect(box.open(`v2.${bytes.toString('base64url')}`, 'user 1')).toBeUndefined();
  });
});

describe('the key of a data directory', () => {
  it('is made once, for its owner only', () => {
    const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'loopwell-key-'));
    onTestFinished(() => fs.rmSync(directory, { recursive: true }));
    const keys = path.join(directory, 'keys');
    const key = loadSecretKey(keys, systemRandom);

    expect(loadSecretKey(keys, systemRandom)).toEqual(key);
    expect(key).toHaveLength(32);
    expect(fs.statSync(path.join(keys, 'secrets-key')).mode & 0o777).toBe(0o600);
    fs.writeFileSync(path.join(keys, 'secrets-key'), 'short');
    expect(() => loadSecretKey(keys, systemRandom)).toThrow(/backup/);
  });
});
