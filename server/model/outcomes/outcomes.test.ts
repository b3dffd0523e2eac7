import { describe, expect, it } from 'vitest';
import { cutOffOf } from './cut-offs.ts';
import { outcomesOf } from './outcomes.ts';
import type { ScoredResponse, TrainedClient } from './pairs.ts';

const at = (day: string) => `${day}T09:00:00.000Z`;

/** Trained from 1 March to 30 April. */
const trained = (client: number, changes: Partial<TrainedClient> = {}): TrainedClient => ({
  clientId: `c${client}`,
  protocolId: 'p1',
  protocolName: 'SMR up',
  firstAt: at('2026-03-01'),
  lastAt: at('2026-04-30'),
  sessions: 10,
  minutes: 100,
  rewardedPct: 60,
  ...changes,
});

const answered = (
  client: number,
  value: number,
  day: string,
  changes: Partial<ScoredResponse> = {},
): ScoredResponse => ({
  clientId: `c${client}`,
  questionnaireId: 'q1',
  version: 1,
  form: 'f1',
  title: 'PHQ-9',
  key: 'phq-9',
  value,
  higherIsWorse: true,
  answeredAt: at(day),
  ...changes,
});

/** Totals of each client before and after training. */
const course = (totals: readonly (readonly [number, number])[], changes: Partial<ScoredResponse> = {}) =>
  totals.flatMap(([before, after], index) => [
    answered(index, after, '2026-05-05', changes),
    answered(index, before, '2026-02-20', changes),
  ]);
const times = (count: number, before = 9, after = 1) =>
  Array.from({ length: count }, () => [before, after] as const);
const clients = (count: number, changes: Partial<TrainedClient> = {}) =>
  Array.from({ length: count }, (_, index) => trained(index, changes));

describe('outcomes', () => {
  it('are figures worked out by hand', () => {
    // Changes: -6, -5, -4, 0, +5: -10 in total for 5 clients. Minutes 80 + 120 + 100 + 90 + 223 = 613, a mean of 122.6.
    const responses = course([
      [16, 10],
      [10, 5],
      [9, 5],
      [8, 8],
      [7, 12],
    ]);
    const training = [
      trained(0, { sessions: 8, minutes: 80, rewardedPct: 50 }),
      trained(1, { sessions: 10, minutes: 120, rewardedPct: 55 }),
      trained(2, { sessions: 12, minutes: 100, rewardedPct: 60 }),
      trained(3, { sessions: 10, minutes: 90, rewardedPct: 65 }),
      trained(4, { sessions: 21, minutes: 223, rewardedPct: 72 }),
    ];

    expect(outcomesOf(training, responses)).toEqual([
      {
        protocolId: 'p1',
        protocolName: 'SMR up',
        questionnaireId: 'q1',
        questionnaireVersion: 1,
        title: 'PHQ-9',
        higherIsWorse: true,
        cutOff: { points: 5, source: expect.stringContaining('Löwe') },
        isHidden: false,
        clients: 5,
        withoutPair: 0,
        figures: {
          meanChange: -2,
          counts: undefined,
          meanRewardedPct: 60,
          meanMinutes: 125,
          meanSessions: 12,
        },
      },
    ]);
  });

  it('of four clients are hidden, and say nothing of how many they are', () => {
    const [cell] = outcomesOf(clients(4), course(times(4)));

    expect(cell).toMatchObject({ isHidden: true, reason: 'fewClients' });
    for (const field of ['clients', 'figures', 'withoutPair'])
      expect(Object.keys(cell!)).not.toContain(field);
  });

  it('tell success of no fewer than five clients either', () => {
    const training = clients(5).map((client, index) =>
      index === 0 ? { ...client, rewardedPct: null } : client,
    );

    expect(outcomesOf(training, course(times(5)))).toMatchObject([
      { clients: 5, figures: { meanRewardedPct: undefined, meanMinutes: 100 } },
    ]);
  });

  it('are of nobody where nobody has trained', () => {
    expect(outcomesOf([], course(times(5)))).toEqual([]);
    expect(outcomesOf(clients(5), [])).toEqual([]);
  });
});

describe('a pair', () => {
  /** Four pairs of -8 and the totals of a fifth client: the row is shown only if the fifth has a pair too. */
  const withFifth = (...totals: readonly (readonly [value: number, day: string])[]) =>
    outcomesOf(clients(5), [
      ...course(times(4)),
      ...totals.map(([value, day]) => answered(4, value, day)),
    ])[0]!;

  it.each([
    [
      'on the day training began',
      [
        [20, '2026-03-01'],
        [10, '2026-04-01'],
      ],
      -8.4,
    ],
    [
      '90 days before it',
      [
        [20, '2025-12-01'],
        [10, '2026-04-01'],
      ],
      -8.4,
    ],
    [
      'the last one before it',
      [
        [9, '2026-01-01'],
        [20, '2026-02-27'],
        [10, '2026-04-01'],
      ],
      -8.4,
    ],
    [
      '7 days after it, for want of an earlier one',
      [
        [20, '2026-03-08'],
        [10, '2026-04-01'],
      ],
      -8.4,
    ],
    [
      'before it rather than after it',
      [
        [20, '2026-02-01'],
        [9, '2026-03-05'],
        [10, '2026-04-01'],
      ],
      -8.4,
    ],
    [
      'and ends with the last one',
      [
        [20, '2026-02-01'],
        [4, '2026-04-01'],
        [10, '2026-07-29'],
      ],
      -8.4,
    ],
    [
      'and with none that is 91 days after the last session',
      [
        [20, '2026-02-01'],
        [10, '2026-05-01'],
        [1, '2026-07-31'],
      ],
      -8.4,
    ],
  ] as [string, [number, string][], number][])('begins %s', (_, totals, meanChange) => {
    // -8 four times and -10 once is -42 for 5 clients.
    expect(withFifth(...totals)).toMatchObject({ isHidden: false, withoutPair: 0, figures: { meanChange } });
  });

  it.each([
    [
      'two totals years before training',
      [
        [20, '2024-01-01'],
        [5, '2024-06-01'],
      ],
    ],
    [
      'two totals before training',
      [
        [20, '2026-01-01'],
        [5, '2026-02-28'],
      ],
    ],
    [
      'a total 91 days before it',
      [
        [20, '2025-11-30'],
        [5, '2026-04-01'],
      ],
    ],
    [
      'totals from its second week on',
      [
        [20, '2026-03-09'],
        [5, '2026-04-01'],
      ],
    ],
    [
      'totals after it only',
      [
        [20, '2026-05-10'],
        [5, '2026-06-10'],
      ],
    ],
    ['one total', [[20, '2026-02-20']]],
    ['one total in the first week', [[20, '2026-03-02']]],
  ] as [string, [number, string][]][])('is none with %s', (_, totals) => {
    expect(withFifth(...totals)).toMatchObject({ isHidden: true, reason: 'fewClients' });
  });

  it('is counted where clients have none, unless they are few', () => {
    const late = (count: number) =>
      Array.from({ length: count }, (_, index) => answered(5 + index, 3, '2026-04-01'));

    expect(outcomesOf(clients(10), [...course(times(5)), ...late(5)])).toMatchObject([
      { clients: 5, withoutPair: 5 },
    ]);
    expect(outcomesOf(clients(9), [...course(times(5)), ...late(4)])).toMatchObject([
      { clients: 5, withoutPair: undefined },
    ]);
    expect(outcomesOf(clients(9), late(4))).toMatchObject([{ isHidden: true }]);
  });

  it('belongs to the protocol that was trained between its totals', () => {
    // p1 in March and April with -8; p2 from September with +3.
    const later = clients(5, {
      protocolId: 'p2',
      protocolName: 'Alpha up',
      firstAt: at('2026-09-01'),
      lastAt: at('2026-10-30'),
    });
    const all = [
      ...course(times(5)),
      ...Array.from({ length: 5 }, (_, index) => [
        answered(index, 4, '2026-08-20'),
        answered(index, 7, '2026-11-01'),
      ]).flat(),
    ];

    expect(outcomesOf([...clients(5), ...later], all)).toMatchObject([
      { protocolName: 'Alpha up', figures: { meanChange: 3 } },
      { protocolName: 'SMR up', figures: { meanChange: -8 } },
    ]);
  });

  it('is of one form: totals of a version with other items are not compared', () => {
    const grown = { version: 2, form: 'f2' };
    const before = Array.from({ length: 5 }, (_, index) => answered(index, 10, '2026-02-20'));
    const after = Array.from({ length: 5 }, (_, index) => answered(index, 22, '2026-05-05', grown));

    expect(outcomesOf(clients(5), [...before, ...after])).toMatchObject([
      { isHidden: true, questionnaireVersion: 2 },
    ]);
    // Versions that differ only in wording are the same form.
    const reworded = after.map((total) => ({ ...total, form: 'f1' }));
    expect(outcomesOf(clients(5), [...before, ...reworded])).toMatchObject([{ figures: { meanChange: 12 } }]);
  });

  it('of either form has a row of its own', () => {
    const old = course(times(5));
    const grown = course(times(5, 18, 2), { version: 2, form: 'f2' });

    expect(outcomesOf(clients(5), [...old, ...grown])).toMatchObject([
      { questionnaireVersion: 2, figures: { meanChange: -16 } },
      { questionnaireVersion: 1, figures: { meanChange: -8 } },
    ]);
  });
});

describe('counts', () => {
  const counts = (totals: readonly (readonly [number, number])[], changes: Partial<ScoredResponse> = {}) => {
    const [cell] = outcomesOf(clients(totals.length), course(totals, changes));
    return cell && !cell.isHidden ? cell.figures.counts : undefined;
  };

  it('are told from ten clients on, of three and more each', () => {
    const totals = [...times(4, 16, 11), ...times(3, 9, 6), ...times(3, 5, 10)];

    expect(counts(totals)).toEqual({ better: 4, same: 3, worse: 3 });
    expect(counts(totals.slice(1))).toBeUndefined();
  });

  it('are put together where one is of few clients, and not told where that would tell of all or few', () => {
    expect(counts([...times(7, 16, 11), ...times(2), ...times(1, 5, 10)])).toBeUndefined();
    expect(counts([...times(7, 16, 11), ...times(2, 9, 9), ...times(1, 5, 10)])).toEqual({
      better: 7,
      notBetter: 3,
    });
    expect(counts(times(10, 16, 11))).toBeUndefined();
    expect(counts([...times(2, 16, 11), ...times(8, 9, 9)])).toBeUndefined();
  });

  it('know more as better where the instrument does', () => {
    const totals = [...times(4, 40, 60), ...times(3, 40, 40), ...times(3, 60, 40)];

    expect(counts(totals, { key: 'who-5', higherIsWorse: false })).toEqual({ better: 4, same: 3, worse: 3 });
  });

  it('are none where the instrument fixes no cut-off, and for forms of the practice', () => {
    const totals = [...times(5, 9, 1), ...times(5, 9, 9)];

    expect(counts(totals, { key: null })).toBeUndefined();
    expect(counts(totals, { key: 'gds-15' })).toBeUndefined();
    expect(cutOffOf('core-10')).toEqual({ points: 6, source: expect.stringContaining('Reliable change') });
    expect(cutOffOf('pcl-5')?.source).toContain('carried over from the PCL for DSM-IV');
  });
});

describe('rows that could be subtracted', () => {
  const second = { protocolId: 'p2', protocolName: 'Alpha up' };

  it('of one questionnaire are not both shown where they differ by one to four clients', () => {
    const rows = (more: number) =>
      outcomesOf([...clients(6), ...clients(6 + more, second)], course(times(6 + more))).map((row) => [
        row.protocolName,
        row.isHidden ? row.reason : row.clients,
      ]);

    expect(rows(1)).toEqual([
      ['Alpha up', 7],
      ['SMR up', 'overlap'],
    ]);
    expect(rows(4)).toEqual([
      ['Alpha up', 10],
      ['SMR up', 'overlap'],
    ]);
    expect(rows(5)).toEqual([
      ['Alpha up', 11],
      ['SMR up', 6],
    ]);
    // Identical sets of clients reveal nothing.
    expect(rows(0)).toEqual([
      ['Alpha up', 6],
      ['SMR up', 6],
    ]);
  });

  it('of one protocol tell the training once', () => {
    const other = { questionnaireId: 'q2', form: 'g1', title: 'GAD-7', key: 'gad-7' };
    const rows = outcomesOf(clients(6), [...course(times(6)), ...course(times(5), other)]);

    expect(rows).toMatchObject([
      {
        title: 'GAD-7',
        figures: {
          meanChange: -8,
          meanMinutes: undefined,
          meanSessions: undefined,
          meanRewardedPct: undefined,
        },
      },
      { title: 'PHQ-9', figures: { meanMinutes: 100, meanSessions: 10, meanRewardedPct: 60 } },
    ]);
  });
});
