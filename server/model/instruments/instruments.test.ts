import { describe, expect, it } from 'vitest';
import type { Answers } from '#shared/questionnaires/answer-values.ts';
import { questionnaireDefinitionSchema } from '#shared/questionnaires/checked-definition.ts';
import { scaleRange, scoreQuestionnaire } from '#shared/questionnaires/score.ts';
import { SCORE_ONLY_TEMPLATES, SHIPPED_INSTRUMENTS } from './catalogue.ts';
import { instrumentOf, spelled } from '#tests/builders/spelled-answers.ts';

/** One character per item, in order; totals added by hand on both sides of every band edge. */
const EDGES: Readonly<Record<string, readonly (readonly [answers: string, total: number, band: string])[]>> =
  {
    'phq-9': [
      ['000000000', 0, 'Minimal'],
      ['111100000', 4, 'Minimal'],
      ['111110000', 5, 'Mild'],
      ['111111111', 9, 'Mild'],
      ['211111111', 10, 'Moderate'],
      ['222221111', 14, 'Moderate'],
      ['222222111', 15, 'Moderately severe'],
      ['322222222', 19, 'Moderately severe'],
      ['332222222', 20, 'Severe'],
      ['333333333', 27, 'Severe'],
    ],
    'phq-8': [
      ['00000000', 0, 'Minimal'],
      ['11110000', 4, 'Minimal'],
      ['11111000', 5, 'Mild'],
      ['21111111', 9, 'Mild'],
      ['22111111', 10, 'Moderate'],
      ['22222211', 14, 'Moderate'],
      ['22222221', 15, 'Moderately severe'],
      ['33322222', 19, 'Moderately severe'],
      ['33332222', 20, 'Severe'],
      ['33333333', 24, 'Severe'],
    ],
    'phq-2': [
      ['00', 0, 'Below the cut-off'],
      ['20', 2, 'Below the cut-off'],
      ['21', 3, 'At or above the cut-off of 3'],
      ['33', 6, 'At or above the cut-off of 3'],
    ],
    'phq-15': [
      ['000000000000000', 0, 'Minimal'],
      ['111100000000000', 4, 'Minimal'],
      ['111110000000000', 5, 'Low'],
      ['111111111000000', 9, 'Low'],
      ['111111111100000', 10, 'Medium'],
      ['111111111111110', 14, 'Medium'],
      ['111111111111111', 15, 'High'],
      ['222222222222222', 30, 'High'],
      ['222-22222222222', 28, 'High'],
    ],
    'gad-7': [
      ['0000000', 0, 'Minimal'],
      ['1111000', 4, 'Minimal'],
      ['1111100', 5, 'Mild'],
      ['2211111', 9, 'Mild'],
      ['2221111', 10, 'Moderate'],
      ['2222222', 14, 'Moderate'],
      ['3222222', 15, 'Severe'],
      ['3333333', 21, 'Severe'],
    ],
    'gad-2': [
      ['00', 0, 'Below the cut-off'],
      ['11', 2, 'Below the cut-off'],
      ['12', 3, 'At or above the cut-off of 3'],
      ['33', 6, 'At or above the cut-off of 3'],
    ],
    'pcl-5': [
      ['00000000000000000000', 0, 'Below the cut-off'],
      ['33333333330000000000', 30, 'Below the cut-off'],
      ['33333333331000000000', 31, 'Within the range of cut-offs (31 to 33)'],
      ['33333333332000000000', 32, 'Within the range of cut-offs (31 to 33)'],
      ['33333333333000000000', 33, 'At or above the highest cut-off (33)'],
      ['44444444444444444444', 80, 'At or above the highest cut-off (33)'],
    ],
    'pc-ptsd-5': [
      ['n', 0, 'Below the cut-offs'],
      ['ynnnnn', 0, 'Below the cut-offs'],
      ['yyynnn', 2, 'Below the cut-offs'],
      ['yyyynn', 3, 'At the sensitive cut-off of 3'],
      ['yyyyyn', 4, 'At or above the cut-off of 4'],
      ['yyyyyy', 5, 'At or above the cut-off of 4'],
    ],
    // Items 4, 8, 12 and 16 are scored in reverse.
    'ces-d': [
      ['00030003000300030000', 0, 'Below the cut-off'],
      ['33333303000300030000', 15, 'Below the cut-off'],
      ['33333313000300030000', 16, 'At or above the cut-off of 16'],
      ['33303330333033303333', 60, 'At or above the cut-off of 16'],
    ],
    // The two highest answers both score 3.
    'cesd-r': [
      ['00000000000000000000', 0, 'Below the cut-off'],
      ['33444000000000000000', 15, 'Below the cut-off'],
      ['33444100000000000000', 16, 'At or above the cut-off of 16'],
      ['44444444444444444444', 60, 'At or above the cut-off of 16'],
    ],
    'ham-a': [
      ['00000000000000', 0, 'Mild or less'],
      ['44441000000000', 17, 'Mild or less'],
      ['44442000000000', 18, 'Mild to moderate'],
      ['44444400000000', 24, 'Mild to moderate'],
      ['44444410000000', 25, 'Moderate to severe'],
      ['44444442000000', 30, 'Moderate to severe'],
      ['44444443000000', 31, 'Above the range moderate to severe'],
      ['44444444444444', 56, 'Above the range moderate to severe'],
    ],
    // The 16th is weight loss by history (see spelled-answers.ts); 3 there is 'not assessed'.
    'ham-d': [
      ['00000000000000000', 0, 'Normal'],
      ['43000000000000000', 7, 'Normal'],
      ['43000000000000030', 7, 'Normal'],
      ['44000000000000000', 8, 'Mild'],
      ['44400000000000010', 13, 'Mild'],
      ['44400000000000011', 14, 'Moderate'],
      ['44422200000000000', 18, 'Moderate'],
      ['44422210000000000', 19, 'Severe'],
      ['44422240000000000', 22, 'Severe'],
      ['44422240000000010', 23, 'Very severe'],
      ['44422244444222422', 52, 'Very severe'],
    ],
    // 'No' scores in 1, 5, 7, 9, 15, 19, 21, 27, 29 and 30.
    'gds-30': [
      ['ynnnynynynnnnnynnnynynnnnnynyy', 0, 'Normal'],
      ['nyyynynynnnnnnynnnynynnnnnynyy', 9, 'Normal'],
      ['nyyynynynynnnnynnnynynnnnnynyy', 10, 'Mild'],
      ['nyyynynynyyyyynyyynnynnnnnynyy', 19, 'Mild'],
      ['nyyynynynyyyyynyyynyynnnnnynyy', 20, 'Severe'],
      ['nyyynynynyyyyynyyynynyyyyynynn', 30, 'Severe'],
    ],
    // 'No' scores in 1, 5, 7, 11 and 13.
    'gds-15': [
      ['ynnnynynnnynynn', 0, 'Normal'],
      ['nyyyynynnnynynn', 4, 'Normal'],
      ['nyyynnynnnynynn', 5, 'Mild'],
      ['nyyynynynnynynn', 8, 'Mild'],
      ['nyyynynyynynynn', 9, 'Moderate'],
      ['nyyynynyyynnynn', 11, 'Moderate'],
      ['nyyynynyyynyynn', 12, 'Severe'],
      ['nyyynynyyynynyy', 15, 'Severe'],
    ],
    // Items 1, 3, 8, 10 and 11 are scored in reverse.
    pswq: [
      ['5151111515511111', 16, 'Low worry'],
      ['5555555545511111', 39, 'Low worry'],
      ['5555555555511111', 40, 'Moderate worry'],
      ['5555555555555554', 59, 'Moderate worry'],
      ['5555555555555555', 60, 'High worry'],
      ['1515555151155555', 80, 'High worry'],
    ],
    'audit-c': [
      ['000', 0, 'Below the cut-offs'],
      ['200', 2, 'Below the cut-offs'],
      ['111', 3, 'At the cut-off for women, below that for men'],
      ['211', 4, 'At or above the cut-offs for women and men'],
      ['444', 12, 'At or above the cut-offs for women and men'],
    ],
    // Sums times 4: 28 and 48 are the last below 29 and 51.
    'who-5': [
      ['00000', 0, 'Very low well-being'],
      ['22210', 28, 'Very low well-being'],
      ['22220', 32, 'Low well-being'],
      ['33222', 48, 'Low well-being'],
      ['33322', 52, 'Well-being not low'],
      ['55555', 100, 'Well-being not low'],
    ],
    // Items 2 and 3 are scored in reverse.
    'core-10': [
      ['0440000000', 0, 'Healthy'],
      ['4441000000', 5, 'Healthy'],
      ['4442000000', 6, 'Low level'],
      ['4444200000', 10, 'Low level'],
      ['4444300000', 11, 'Mild'],
      ['4444420000', 14, 'Mild'],
      ['4444430000', 15, 'Moderate'],
      ['4444443000', 19, 'Moderate'],
      ['4444444000', 20, 'Moderate to severe'],
      ['4444444400', 24, 'Moderate to severe'],
      ['4444444410', 25, 'Severe'],
      ['4004444444', 40, 'Severe'],
    ],
  };

const rows = Object.entries(EDGES).flatMap(([key, cases]) =>
  cases.map(([answers, value, band]) => ({ key, answers, value, band })),
);

describe('shipped instruments', () => {
  it.each(rows)('$key answered $answers scores $value: $band', ({ key, answers, value, band }) => {
    const { total } = scoreQuestionnaire(instrumentOf(key), spelled(key, answers));

    expect(total).toMatchObject({ state: 'scored', value, isProrated: false, band: { label: band } });
  });

  it.each(SHIPPED_INSTRUMENTS)(
    '$key has a case at each edge of each band that a score can reach',
    (definition) => {
      const scale = definition.scoring.scales.find(({ id }) => id === 'total');
      const step = scale?.multiplyBy ?? 1;
      const wanted = scale?.bands.flatMap(({ from, to }) => [
        Math.ceil(from / step) * step,
        Math.floor(to / step) * step,
      ]);

      const tested = EDGES[definition.key]?.map(([, value]) => value) ?? [];

      expect(wanted).not.toEqual([]);
      expect(wanted?.filter((edge) => !tested.includes(edge))).toEqual([]);
    },
  );

  it.each(SHIPPED_INSTRUMENTS)(
    '$key keeps its own rules, covers its range and names terms and sources',
    (definition) => {
      expect(questionnaireDefinitionSchema.parse(definition)).toEqual(definition);
      for (const scale of definition.scoring.scales.filter(({ bands }) => bands.length > 0)) {
        const range = scaleRange(definition, scale);
        expect([scale.bands[0]?.from, scale.bands.at(-1)?.to]).toEqual([range.min, range.max]);
        scale.bands
          .slice(1)
          .forEach((band, index) => expect(band.from).toBe((scale.bands[index]?.to ?? 0) + 1));
      }
      expect(definition.terms.note).not.toBe('');
      expect(definition.source).not.toBe('');
      expect(definition.description).toContain('not a diagnosis');
      expect(['free', 'attribution']).toContain(definition.terms.status);
    },
  );

  it('have the number of items that were published', () => {
    const counts = Object.fromEntries(
      SHIPPED_INSTRUMENTS.map(({ key, scoring }) => [key, scoring.scales[0]?.items.length]),
    );

    expect(counts).toEqual({
      'phq-9': 9,
      'phq-8': 8,
      'phq-2': 2,
      'phq-15': 15,
      'gad-7': 7,
      'gad-2': 2,
      'pcl-5': 20,
      'pc-ptsd-5': 5,
      'ces-d': 20,
      'cesd-r': 20,
      'ham-a': 14,
      'ham-d': 18,
      'gds-30': 30,
      'gds-15': 15,
      pswq: 16,
      'audit-c': 3,
      'who-5': 5,
      'core-10': 10,
    });
  });

  it("begin the answers of the GAD-7 with 'Not at all'", () => {
    const first = instrumentOf('gad-7').items.find(({ linkId }) => linkId === 'q1');

    expect(first?.kind === 'single' && first.options.map(({ label }) => label)).toEqual([
      'Not at all',
      'Several days',
      'More than half the days',
      'Nearly every day',
    ]);
  });
});

describe('score-only templates', () => {
  it('hold no words of the instrument and say why', () => {
    for (const template of SCORE_ONLY_TEMPLATES) {
      expect(questionnaireDefinitionSchema.parse(template)).toEqual(template);
      expect(template.items).toEqual([]);
      expect(template.isScoreOnly).toBe(true);
      expect(['unclear', 'licensed']).toContain(template.terms.status);
      expect(template.terms.note).not.toBe('');
      for (const { bands, range } of template.scoring.scales.filter((scale) => scale.bands.length > 0))
        expect([bands[0]?.from, bands.at(-1)?.to]).toEqual([range?.min, range?.max]);
    }
  });

  it.each([
    ['isi', { total: 14 }, 'Subthreshold insomnia'],
    ['isi', { total: 15 }, 'Moderate insomnia'],
    ['k10', { total: 19 }, 'Likely to be well'],
    ['k10', { total: 30 }, 'Severe'],
    ['bdi-ii', { total: 28 }, 'Moderate'],
    ['psqi', { total: 6 }, 'Poor sleep quality'],
  ] as [string, Answers, string][])('%s %o is %s', (key, answers, band) => {
    expect(scoreQuestionnaire(instrumentOf(key), answers).total).toMatchObject({ band: { label: band } });
  });

  it('score each of several figures and refuse one that cannot be', () => {
    const { subscales } = scoreQuestionnaire(instrumentOf('dass-21'), {
      depression: 28,
      anxiety: 43,
      stress: 14,
    });

    expect(subscales).toMatchObject([
      { scaleId: 'depression', state: 'scored', band: { label: 'Extremely severe' } },
      { scaleId: 'anxiety', state: 'notScored' },
      { scaleId: 'stress', state: 'scored', band: { label: 'Normal' } },
    ]);
  });

  it('count a cut-off of a scale where less is worse as reached at or below it', () => {
    const reached = (value: number) => {
      const { total } = scoreQuestionnaire(instrumentOf('moca'), { total: value });
      return total?.state === 'scored' ? total.reached.length : undefined;
    };

    expect([reached(25), reached(26)]).toEqual([1, 0]);
  });
});

it('gives every instrument a key of its own', () => {
  const keys = [...SHIPPED_INSTRUMENTS, ...SCORE_ONLY_TEMPLATES].map(({ key }) => key);

  expect(new Set(keys).size).toBe(keys.length);
});
