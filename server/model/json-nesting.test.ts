import { describe, expect, it } from 'vitest';
import { isNestedTooDeep, MOST_JSON_LEVELS } from './json-nesting.ts';

const lists = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const objects = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);

describe('the nesting of a JSON text', () => {
  it.each([
    ['lists at the limit', lists(MOST_JSON_LEVELS), false],
    ['lists beyond the limit', lists(MOST_JSON_LEVELS + 1), true],
    ['objects at the limit', objects(MOST_JSON_LEVELS), false],
    ['objects beyond the limit', objects(MOST_JSON_LEVELS + 1), true],
    ['a million levels', '['.repeat(1_000_000), true],
    ['many short lists side by side', `[${'[],'.repeat(500)}[]]`, false],
    ['brackets inside a text', JSON.stringify('['.repeat(500)), false],
    ['brackets after an escaped quote', JSON.stringify(`"${'{'.repeat(500)}`), false],
    ['brackets after an escaped backslash', `["\\\\",${lists(MOST_JSON_LEVELS)}]`, true],
    ['a text without an end', `"${'['.repeat(500)}`, false],
    ['nothing', '', false],
  ])('judges %s', (_, json, expected) => {
    expect(isNestedTooDeep(json)).toBe(expected);
  });
});
