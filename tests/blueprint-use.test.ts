import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { UNUSED_COMPONENTS } from '#server/launch/unused-css.ts';

const SOURCE = path.resolve(import.meta.dirname, '../src');
const SOURCES = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:tsx?|css)$/.test(name))
  .map((name) => [name, readFileSync(path.join(SOURCE, name), 'utf8')] as const);
const filesWith = (pattern: RegExp) => SOURCES.filter(([, text]) => pattern.test(text)).map(([name]) => name);

const asType = (name: string): string =>
  name.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
const asConstant = (name: string): string => name.replaceAll('-', '_').toUpperCase();

it.each(UNUSED_COMPONENTS)('uses nothing of Blueprint’s %s, whose styles the build leaves out', (name) => {
  const imported = new RegExp(`import \\{[^}]*\\b${asType(name)}\\b[^}]*\\} from '@blueprintjs/core'`);
  const named = new RegExp(`bp6-${name}(?![a-z0-9]|-)|Classes\\.${asConstant(name)}(?![A-Z0-9_])`);
  expect([...filesWith(imported), ...filesWith(named)]).toEqual([]);
});

it('names no icon of Blueprint: the build leaves out what finds icons by name', () => {
  expect(
    filesWith(
      /(?<![-\w])(?:icon|leftIcon|rightIcon|endIcon)=["']|import \{[^}]*\bIcon\b[^}]*\} from '@blueprintjs\/core'/,
    ),
  ).toEqual([]);
});
