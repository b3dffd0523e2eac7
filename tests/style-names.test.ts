import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const SCREENS = path.resolve(import.meta.dirname, '../src/screens');
const BLOCK = /^\.(lw-[a-z0-9-]+)(?= \{|,$)/gm;

describe('the style sheets of the screens', () => {
  it('give no two things the same name: all sheets of screens that were visited stay loaded', () => {
    const sheets = new Map<string, Set<string>>();
    const files = readdirSync(SCREENS, { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((each) => each.endsWith('.css'))) {
      for (const [, name = ''] of readFileSync(path.join(SCREENS, file), 'utf8').matchAll(BLOCK))
        sheets.set(name, new Set([...(sheets.get(name) ?? []), file]));
    }

    expect(sheets.size).toBeGreaterThan(100);
    expect([...sheets].filter(([, where]) => where.size > 1).map(([name]) => name)).toEqual([]);
  });
});
