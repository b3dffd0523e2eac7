import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/**
 * Print rules only hide blocks, and forced colors take their place, so both are removed: the tests are about the rules
 * that style a block.
 */
const withoutModes = (css: string) =>
  css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/@media (?:print|\(forced-colors: active\)) \{[\s\S]*?\n\}/g, '');

/** Names of classes that have a rule of their own: '.lw-panel {', not '.lw-room .lw-panel {'. */
const ownRules = (css: string): string[] =>
  [...withoutModes(css).matchAll(/([^{}]+)\{/g)]
    .flatMap(([, selectors]) => selectors!.split(','))
    .flatMap((selector) => /^\s*\.(lw-[\w-]+)\s*$/.exec(selector)?.[1] ?? []);

const paths = readdirSync('src', { recursive: true, encoding: 'utf8' });
const read = (path: string) => readFileSync(join('src', path), 'utf8');

/** The style sheets with rules for each class. */
const sheetsOf = new Map<string, Set<string>>();
for (const path of paths.filter((each) => each.endsWith('.css'))) {
  for (const name of ownRules(read(path))) sheetsOf.set(name, (sheetsOf.get(name) ?? new Set()).add(path));
}

it('gives each class its looks in one sheet, since the sheets of all screens seen so far count at once', () => {
  const shared = [...sheetsOf].filter(([, sheets]) => sheets.size > 1);

  expect(sheetsOf.size).toBeGreaterThan(100);
  expect(shared.map(([name, sheets]) => `${name}: ${[...sheets].join(', ')}`)).toEqual([]);
});

it('takes from the sheet of a screen only in that screen, since the sheet comes with its first visit', () => {
  const screenOf = (path: string) => /^screens\/[^/]+\//.exec(path)?.[0];
  const borrowed = paths
    // Components in src/live use the style sheets of the screens that show them.
    .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx') && !path.startsWith('live/'))
    .flatMap((path) =>
      [...new Set<string>(read(path).match(/(?<![\w-])lw-[\w-]*\w/g) ?? [])].flatMap((name) => {
        const homes = [...(sheetsOf.get(name) ?? [])].map(screenOf);
        return homes.some((home) => home && home !== screenOf(path)) ? [`${path}: ${name}`] : [];
      }),
    );

  expect(borrowed).toEqual([]);
});
