import { describe, expect, it } from 'vitest';
import {
  INSTRUMENTS_OF,
  LATENT_TRAITS,
  LIGHT_OF_SEVERITY,
  REPLACED_BY,
} from '#shared/questionnaires/latent-trait-rules.ts';
import { instrumentName, NEVER_RED, ruleOf } from './latent-trait-words.ts';
import { instrumentOf } from '#tests/builders/spelled-answers.ts';
import { TOTAL } from '#shared/questionnaires/scoring-rules.ts';

const counted = LATENT_TRAITS.flatMap((trait) => INSTRUMENTS_OF[trait]);

describe('the words of the rule', () => {
  it('name every instrument as its definition does', () => {
    for (const key of counted) expect(instrumentName(key)).toBe(instrumentOf(key).shortTitle);
  });

  it('say which instruments cannot be red: those without a band for it', () => {
    const withoutRed = counted.filter((key) => {
      const { scales } = instrumentOf(key).scoring;
      const total = scales.filter(({ id }) => id === TOTAL);
      const bands = (total.length > 0 ? total : scales).flatMap((scale) => scale.bands);
      return !bands.some(({ severity }) => LIGHT_OF_SEVERITY[severity] === 'RED');
    });

    const long = withoutRed.filter((key) => !(key in REPLACED_BY));
    expect(long.toSorted()).toEqual(NEVER_RED.toSorted());
  });

  it.each(LATENT_TRAITS)('are whole sentences that name all that counts for %s', (trait) => {
    const rule = ruleOf(trait);

    for (const sentence of rule) expect(sentence).toMatch(/^[A-Z].*[^ ]\.$/);
    for (const key of INSTRUMENTS_OF[trait]) expect(rule.join(' ')).toContain(instrumentName(key));
    expect(rule.join(' ')).toContain('not a diagnosis');
    expect(rule.join(' ')).not.toMatch(/undefined|NaN/);
  });

  it('of EMOTIONAL say how long an answer about self-harm stands', () => {
    expect(ruleOf('EMOTIONAL').join(' ')).toMatch(
      /until the same question is answered again\. After 42 days it is yellow.*never green.*PHQ-9 item 9, CORE-10 item 6, CESD-R items 14 and 15, HAM-D item 3/,
    );
  });
});
