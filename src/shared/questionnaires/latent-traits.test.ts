import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { ALL_INSTRUMENTS } from '#server/model/instruments/catalogue.ts';
import {
  INSTRUMENTS_OF,
  LATENT_TRAITS,
  NOTHING_TEXTS,
  SELF_HARM_ITEMS,
  TRAIT_TEXTS,
} from './latent-trait-rules.ts';
import type { LatentTrait } from './latent-trait-rules.ts';
import type { AnsweredQuestionnaire, ReactionTask, TraitEvidence } from './latent-trait-evidence.ts';
import { latentTraitIndexSchema, latentTraits } from './latent-traits.ts';
import { asScoreOnly } from '#shared/domain/questionnaire-rights.ts';
import { scaleRange, scoreQuestionnaire } from './score.ts';
import { instrumentOf, spelled } from '#tests/builders/spelled-answers.ts';

const NOW_MS = Date.parse('2026-06-30T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW_MS - days * 86_400_000).toISOString();

function answered(key: string, characters: string, days = 1): AnsweredQuestionnaire {
  const definition = instrumentOf(key);
  const answers = definition.isScoreOnly ? { total: Number(characters) } : spelled(key, characters);
  return {
    key,
    name: definition.shortTitle ?? key,
    answeredAt: daysAgo(days),
    answers,
    scores: scoreQuestionnaire(definition, answers),
  };
}

function index(trait: LatentTrait, evidence: Partial<TraitEvidence>) {
  const found = latentTraits({ questionnaires: [], nights: [], tasks: [], ...evidence }, NOW_MS).find(
    (one) => one.trait === trait,
  );
  if (found === undefined) throw new Error(`There is no ${trait}.`);
  return found;
}

/** A total that was entered without the answers. */
function answeredTotal(key: string, total: number): AnsweredQuestionnaire {
  const form = instrumentOf(key);
  const definition = asScoreOnly(form, (scale) => scaleRange(form, scale))!;
  return { ...answered(key, ''), answers: { total }, scores: scoreQuestionnaire(definition, { total }) };
}

/** A form of the practice whose safety rule was raised. */
const ownSafety = (): AnsweredQuestionnaire => {
  const { scores, ...rest } = answered('phq-9', '333333333', 90);
  return { ...rest, key: '01890a5d-ac96-774b-bcce-b302099a8057', name: 'Intake form', scores };
};

const questionnaires = (...all: AnsweredQuestionnaire[]) => ({ questionnaires: all });

describe('EMOTIONAL', () => {
  it.each([
    ['PHQ-9 4', [answered('phq-9', '111100000')], 'GREEN'],
    ['PHQ-9 5', [answered('phq-9', '111110000')], 'YELLOW'],
    ['PHQ-9 14', [answered('phq-9', '222222200')], 'YELLOW'],
    ['PHQ-9 15', [answered('phq-9', '222222210')], 'RED'],
    ['GAD-7 14', [answered('gad-7', '2222222')], 'YELLOW'],
    ['GAD-7 15', [answered('gad-7', '3222222')], 'RED'],
    ['the worse of both', [answered('phq-9', '000000000'), answered('gad-7', '3333333')], 'RED'],
    ['low well-being', [answered('who-5', '22210')], 'RED'],
    ['the PHQ-2 alone never red', [answered('phq-2', '33')], 'YELLOW'],
    [
      'a later PHQ-9 in place of the PHQ-2',
      [answered('phq-2', '33', 3), answered('phq-9', '110000000')],
      'GREEN',
    ],
    [
      'a PHQ-2 that is newer than the PHQ-9',
      [answered('phq-2', '33'), answered('phq-9', '110000000', 3)],
      'YELLOW',
    ],
    [
      'self-harm in a form that was stopped, after one with a total',
      [answered('phq-9', '--------3'), answered('phq-9', '000000000', 20)],
      'RED',
    ],
    [
      'self-harm in the form before one that was stopped earlier',
      [answered('phq-9', '00-------'), answered('phq-9', '000000001', 20)],
      'RED',
    ],
    [
      'self-harm before a form that may leave the question out',
      [answered('phq-9', '00000000-'), answered('phq-9', '000000001', 20)],
      'RED',
    ],
    ['a question about self-harm that is left out', [answered('phq-9', '00000000-')], 'YELLOW'],
    [
      'a newer form that stops before the question',
      [answered('phq-9', '00-------'), answered('phq-9', '000000000', 20)],
      'YELLOW',
    ],
    ['a total that was typed in, of which nobody knows the answers', [answeredTotal('phq-9', 3)], 'YELLOW'],
    ['the lowest total, typed in', [answeredTotal('phq-9', 0)], 'GREEN'],
    [
      'self-harm long ago, beside newer forms',
      [answered('gad-7', '0000000'), answered('phq-9', '000000001', 60)],
      'YELLOW',
    ],
    ['self-harm asked anew', [answered('phq-9', '--------0'), answered('phq-9', '000000001', 20)], 'GREEN'],
    ['a plan in the CORE-10', [answered('core-10', '0000010000'), answered('phq-9', '000000000')], 'RED'],
    ['a safety question of the practice', [ownSafety(), answered('phq-9', '000000000')], 'YELLOW'],
    [
      'an outdated PHQ-9 does not replace it',
      [answered('phq-2', '33'), answered('phq-9', '000000000', 43)],
      'YELLOW',
    ],
    ['the newest PHQ-9', [answered('phq-9', '333333330', 20), answered('phq-9', '000000000', 2)], 'GREEN'],
    ['self-harm, whatever the total', [answered('phq-9', '000000001')], 'RED'],
    ['self-harm without a total', [answered('phq-9', '--------1')], 'RED'],
    ['a figure that was typed in', [answered('bdi-ii', '29')], 'RED'],
    ['42 days', [answered('gad-7', '0000000', 42)], 'GREEN'],
  ])('%s', (_, all, colour) => {
    expect(index('EMOTIONAL', questionnaires(...all))).toMatchObject({
      state: 'rated',
      colour,
      isValidated: true,
    });
  });

  it('says that answers are too old, and that too little was answered, in different words', () => {
    expect(index('EMOTIONAL', questionnaires(answered('gad-7', '3333333', 43)))).toMatchObject({
      state: 'outdated',
      text: 'The last answers are 43 days old, too old to count. Assess again.',
      sources: [{ name: 'GAD-7', isOutdated: true, ageDays: 43 }],
    });
    expect(index('EMOTIONAL', questionnaires(answered('gad-7', '33')))).toMatchObject({
      state: 'notEnough',
      text: `Too few items of the GAD-7 are answered. ${NOTHING_TEXTS.EMOTIONAL}`,
    });
    expect(index('EMOTIONAL', {})).toMatchObject({
      state: 'notEnough',
      text: NOTHING_TEXTS.EMOTIONAL,
      sources: [],
    });
  });

  it('points at the safety banner and shows its sources', () => {
    const found = index('EMOTIONAL', questionnaires(answered('phq-9', '000000001')));

    expect(found).toMatchObject({
      text: expect.stringMatching(/^A question about self-harm .* not a diagnosis\.$/) as unknown,
      sources: [
        {
          name: 'PHQ-9',
          detail: 'Total 1 of 27: Minimal; Thoughts of death or self-harm were reported',
          ageDays: 1,
          colour: 'RED',
        },
      ],
    });
    expect(found.text).not.toContain('little');
  });

  it('shows the form with a total beside the newer one that was stopped', () => {
    const stopped = questionnaires(answered('phq-9', '--------3'), answered('phq-9', '000000000', 20));

    expect(index('EMOTIONAL', stopped).sources).toMatchObject([
      { ageDays: 1, colour: 'RED' },
      { ageDays: 20, colour: 'GREEN' },
    ]);
  });

  it('says what is open about self-harm even where there is no light', () => {
    const found = index('EMOTIONAL', questionnaires(answered('phq-9', '00-------')));

    expect(found).toMatchObject({
      state: 'notEnough',
      text: expect.stringContaining('leave a question') as unknown,
    });
    expect(found.colour).toBeUndefined();
  });

  it('is never green while an answer about self-harm stands, whatever came before and after it', () => {
    const any = fc.record({
      key: fc.constantFrom('phq-9', 'gad-7', 'phq-2', 'who-5'),
      figure: fc.constantFrom('0', '-', '1'),
      days: fc.integer({ min: 0, max: 80 }),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 6 }), fc.integer({ min: 0, max: 80 }), (others, days) => {
        const rest = others.map((one) =>
          answered(one.key, one.key === 'phq-9' ? `${one.figure.repeat(8)}-` : '-', one.days),
        );
        const found = index('EMOTIONAL', questionnaires(answered('phq-9', '000000001', days), ...rest));

        expect(found.colour).toBe(days <= 42 ? 'RED' : 'YELLOW');
      }),
      { numRuns: 100, seed: 20261122 },
    );
  });

  it('names the pattern that made it yellow, and the sources it used, no others', () => {
    const found = index(
      'EMOTIONAL',
      questionnaires(answered('phq-9', '220000000'), answered('gad-7', '3333333', 50)),
    );

    expect(found).toMatchObject({
      colour: 'YELLOW',
      text: expect.stringContaining('Used: PHQ-9.') as unknown,
    });
    expect(found.sources[0]?.detail).toMatch(/^Total 4 of 27: Minimal; Pattern of/);
  });
});

const night = (days: number, efficiencyPct: number, onsetMinutes: number) => ({
  night: daysAgo(days).slice(0, 10),
  efficiencyPct,
  onsetMinutes,
});
const nights = (count: number, efficiencyPct: number, onsetMinutes: number, first = 0) =>
  Array.from({ length: count }, (_, at) => night(first + at, efficiencyPct, onsetMinutes));

describe('SLEEP', () => {
  it.each([
    ['85 %, 30 minutes', { nights: nights(3, 85, 30) }, 'GREEN'],
    ['84.9 %', { nights: nights(3, 84.9, 30) }, 'YELLOW'],
    ['75 %', { nights: nights(3, 75, 0) }, 'YELLOW'],
    ['74.9 %', { nights: nights(3, 74.9, 0) }, 'RED'],
    ['31 minutes', { nights: nights(3, 95, 31) }, 'YELLOW'],
    ['61 minutes', { nights: nights(3, 95, 61) }, 'RED'],
    ['PHQ-9 item 3 is 0', questionnaires(answered('phq-9', '330333330')), 'GREEN'],
    ['PHQ-9 item 3 is 2', questionnaires(answered('phq-9', '002000000')), 'YELLOW'],
    ['PHQ-9 item 3 is 3', questionnaires(answered('phq-9', '003000000')), 'RED'],
    [
      'the worse of diary and item',
      { nights: nights(5, 95, 5), ...questionnaires(answered('phq-9', '001000000')) },
      'YELLOW',
    ],
    [
      'nights before the last two weeks do not count',
      { nights: [...nights(3, 95, 5), ...nights(9, 20, 99, 15)] },
      'GREEN',
    ],
  ] as [string, Partial<TraitEvidence>, string][])('%s', (_, evidence, colour) => {
    const found = index('SLEEP', evidence);

    expect(found).toMatchObject({ state: 'rated', colour, isValidated: false });
    expect(found.text).toContain('not validated');
  });

  it('needs three nights, and lately', () => {
    expect(index('SLEEP', { nights: nights(2, 95, 5) })).toMatchObject({
      state: 'notEnough',
      text: `2 nights of the 3 needed are in the sleep diary. ${NOTHING_TEXTS.SLEEP}`,
    });
    expect(index('SLEEP', { nights: nights(9, 95, 5, 15) })).toMatchObject({ state: 'outdated' });
  });

  it('counts a night once, and none of the future', () => {
    const thrice = [night(1, 95, 5), night(1, 20, 99), night(1, 20, 99)];
    expect(index('SLEEP', { nights: thrice })).toMatchObject({ state: 'notEnough' });

    const mistyped = [night(-365, 20, 99), ...nights(3, 95, 5)];
    expect(index('SLEEP', { nights: mistyped })).toMatchObject({ state: 'rated', colour: 'GREEN' });
    // The first entry for a night is the one stored last.
    expect(index('SLEEP', { nights: [...nights(3, 95, 5), ...nights(3, 20, 99)] }).colour).toBe('GREEN');
  });

  it('rests on a validated instrument if one was scored', () => {
    expect(index('SLEEP', questionnaires(answered('isi', '7')))).toMatchObject({
      colour: 'GREEN',
      isValidated: true,
    });
    expect(index('SLEEP', questionnaires(answered('isi', '22')))).toMatchObject({ colour: 'RED' });
  });
});

const GOOD: ReactionTask = {
  takenAt: daysAgo(1),
  trials: 100,
  goTrials: 75,
  noGoTrials: 25,
  omissions: 0,
  commissions: 0,
  medianMs: 380,
  variationPct: 20,
  dPrime: 4,
};

describe('COGNITIVE', () => {
  it.each([
    ['a good task', {}, 'GREEN'],
    ["d' 2.5", { dPrime: 2.5 }, 'GREEN'],
    ["d' 2.4", { dPrime: 2.4 }, 'YELLOW'],
    ["d' 1.4", { dPrime: 1.4 }, 'RED'],
    ['20 % pressed wrongly', { commissions: 5 }, 'GREEN'],
    ['24 % pressed wrongly', { commissions: 6 }, 'YELLOW'],
    ['44 % pressed wrongly', { commissions: 11 }, 'RED'],
    ['4 % missed', { omissions: 3 }, 'GREEN'],
    ['5.3 % missed', { omissions: 4 }, 'YELLOW'],
    ['16 % missed', { omissions: 12 }, 'RED'],
    ['variation 26 %', { variationPct: 26 }, 'YELLOW'],
    ['variation 36 %', { variationPct: 36 }, 'RED'],
    ['slow is not judged', { medianMs: 900 }, 'GREEN'],
  ])('%s', (_, change, colour) => {
    const found = index('COGNITIVE', { tasks: [{ ...GOOD, ...change }] });

    expect(found).toMatchObject({ state: 'rated', colour, isValidated: false });
    expect(found.text).toContain('not validated');
  });

  it.each([
    ['39 trials', { trials: 39 }],
    ['9 trials to hold back', { noGoTrials: 9 }],
    ['no presses', { medianMs: null, variationPct: null, dPrime: null }],
  ])('is not rated with %s', (_, change) => {
    expect(index('COGNITIVE', { tasks: [{ ...GOOD, ...change }] })).toMatchObject({ state: 'notEnough' });
  });

  it('takes the newest task that is long enough and forgets it after 90 days', () => {
    const older = { ...GOOD, takenAt: daysAgo(10), dPrime: 0 };

    expect(index('COGNITIVE', { tasks: [older, GOOD] }).colour).toBe('GREEN');
    expect(index('COGNITIVE', { tasks: [older, { ...GOOD, trials: 3 }] }).colour).toBe('RED');
    expect(index('COGNITIVE', { tasks: [{ ...GOOD, takenAt: daysAgo(91) }] }).state).toBe('outdated');
  });
});

describe('TRAUMA', () => {
  it.each([
    ['PCL-5 30', [answered('pcl-5', '33330003333330000000')], 'GREEN'],
    ['PCL-5 31', [answered('pcl-5', '33331003333330000000')], 'YELLOW'],
    ['PCL-5 33', [answered('pcl-5', '33333003333330000000')], 'RED'],
    ['all clusters below the cut-off', [answered('pcl-5', '20000202200000220000')], 'YELLOW'],
    ['PC-PTSD-5 no event', [answered('pc-ptsd-5', 'n')], 'GREEN'],
    ['PC-PTSD-5 2', [answered('pc-ptsd-5', 'yyynnn')], 'GREEN'],
    ['PC-PTSD-5 5 never red', [answered('pc-ptsd-5', 'yyyyyy')], 'YELLOW'],
    [
      'the PCL-5 in its place',
      [answered('pc-ptsd-5', 'yyyyyy', 2), answered('pcl-5', '0'.repeat(20))],
      'GREEN',
    ],
    [
      'a PCL-5 of before says nothing against it',
      [answered('pc-ptsd-5', 'yyyyyy'), answered('pcl-5', '0'.repeat(20), 89)],
      'YELLOW',
    ],
  ])('%s', (_, all, colour) => {
    expect(index('TRAUMA', questionnaires(...all))).toMatchObject({
      state: 'rated',
      colour,
      isValidated: true,
    });
  });

  it('does not read a PC-PTSD-5 that was left open as green', () => {
    expect(index('TRAUMA', questionnaires(answered('pc-ptsd-5', '')))).toMatchObject({ state: 'notEnough' });
  });
});

describe('words', () => {
  it.each([
    ['COGNITIVE', questionnaires(answered('moca', '28')), /task/],
    ['COGNITIVE', questionnaires(answered('asrs-a', '5')), /task/],
    ['SLEEP', questionnaires(answered('phq-9', '001000000')), /diary/],
  ] as const)('of %s speak of nothing that was not done', (trait, evidence, words) => {
    expect(index(trait, evidence)).toMatchObject({ state: 'rated' });
    expect(index(trait, evidence).text).not.toMatch(words);
  });

  it('of TRAUMA call a pattern a pattern', () => {
    const found = index('TRAUMA', questionnaires(answered('pcl-5', '20000202200000220000')));

    expect(found.text).toContain('or a pattern');
    expect(found.sources[0]?.detail).toContain('All four symptom clusters are met');
  });
});

describe('the items about self-harm', () => {
  it('are those of the safety rules of the instruments', () => {
    const ofRules = ALL_INSTRUMENTS.filter(({ scoring }) => scoring.safety.length > 0).map((one) => [
      one.key,
      one.scoring.safety.map(({ linkId }) => linkId),
    ]);

    expect(Object.fromEntries(ofRules)).toEqual(SELF_HARM_ITEMS);
    expect(INSTRUMENTS_OF.EMOTIONAL).toEqual(expect.arrayContaining(Object.keys(SELF_HARM_ITEMS)));
  });
});

describe('every index', () => {
  it('is one of the four, has a schema and names no diagnosis', () => {
    const all = latentTraits(
      { questionnaires: [answered('phq-9', '333333333')], nights: nights(4, 60, 90), tasks: [GOOD] },
      NOW_MS,
    );

    expect(all.map(({ trait }) => trait)).toEqual([...LATENT_TRAITS]);
    expect(latentTraitIndexSchema.array().parse(all)).toEqual(all);
    const texts = Object.values(TRAIT_TEXTS)
      .flatMap((lights) => Object.values(lights))
      .join(' ');
    expect(texts).not.toMatch(/disorder|depress|anxiety|ADHD|PTSD|insomnia|patient|suffers|diagnos/i);
  });
});
