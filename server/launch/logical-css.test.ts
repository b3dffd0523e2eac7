import { describe, expect, it } from 'vitest';
import { logicalCss, logicalOf } from './logical-css.ts';

describe('a style sheet for one direction', () => {
  it.each([
    ['left', '0', [['inset-inline-start', '0']]],
    ['margin-right', '8px', [['margin-inline-end', '8px']]],
    ['border-left', 'none', [['border-inline-start', 'none']]],
    ['border-right-color', 'red', [['border-inline-end-color', 'red']]],
    ['border-top-left-radius', '0', [['border-start-start-radius', '0']]],
    ['border-bottom-right-radius', '0', [['border-end-end-radius', '0']]],
    ['float', 'right', [['float', 'inline-end']]],
    ['text-align', 'left', [['text-align', 'var(--lw-start)']]],
    ['transition', 'left 100ms ease, color 1s', [['transition', 'inset-inline-start 100ms ease, color 1s']]],
    [
      'padding',
      '0 calc(2 * var(--x)) 1px 4px',
      [
        ['padding-block', '0 1px'],
        ['padding-inline', '4px calc(2 * var(--x))'],
      ],
    ],
  ] as const)('with %s: %s works in both', (prop, value, expected) => {
    expect(logicalOf(prop, value)).toEqual(expected);
  });

  it.each([
    ['margin', '0 8px 4px 8px'],
    ['padding', '4px 8px'],
    ['text-align', 'center'],
    ['width', '10px'],
    ['float', 'none'],
  ])('keeps %s: %s, which is the same in both', (prop, value) => {
    expect(logicalOf(prop, value)).toBeUndefined();
  });

  it('loses only rules of Blueprint for one direction', () => {
    const removed: string[] = [];
    const rule = (selectors: string[], file: string) => ({
      selectors,
      source: { input: { file } },
      remove: () => removed.push(selectors.join()),
    });
    const ruled = [
      rule(['[dir=rtl] .bp6-control'], '/node_modules/@blueprintjs/core/blueprint.css'),
      rule(['.bp6-control'], '/node_modules/@blueprintjs/core/blueprint.css'),
      rule(['[dir="rtl"] .lw-arrow'], '/src/styles/base.css'),
    ];
    for (const each of ruled) logicalCss().Rule(each);

    expect(removed).toEqual(['[dir=rtl] .bp6-control']);
  });
});
