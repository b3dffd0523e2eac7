import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../testing/test-server.ts';
import { buildTestServer } from '../testing/test-server.ts';
import { holdsCardNumber, passesLuhn } from './card-guard.ts';

/** Test numbers published by the card networks. */
const CARDS = [
  '4111111111111111',
  '4242 4242 4242 4242',
  '5555-5555-5555-4444',
  '378282246310005',
  '6011111111111117',
];

/** Digits with a final check digit that makes the number valid. */
const aCard = fc.array(fc.nat({ max: 9 }), { minLength: 12, maxLength: 18 }).chain((digits) => {
  const head = `1${digits.slice(1).join('')}`;
  const last = Array.from('0123456789').find((digit) => passesLuhn(head + digit))!;
  return fc.constant(head + last);
});

describe('the number of a card', () => {
  it.each(CARDS)('is seen in %s', (card) => {
    expect(holdsCardNumber({ notes: card })).toBe(true);
    expect(holdsCardNumber([{ deep: { notes: `Paid with ${card}, thanks.` } }])).toBe(true);
  });

  it('is seen at any depth', () => {
    const deep = (inner: string): unknown => JSON.parse('['.repeat(200_000) + inner + ']'.repeat(200_000));

    expect(holdsCardNumber(deep(`"${CARDS[0]}"`))).toBe(true);
    expect(holdsCardNumber(deep('""'))).toBe(false);
  });

  it('is seen whatever its digits and length, and not when one digit is wrong', () => {
    fc.assert(
      fc.property(aCard, fc.nat(), fc.integer({ min: 1, max: 9 }), (card, place, by) => {
        expect(holdsCardNumber({ notes: card })).toBe(true);
        const at = place % card.length;
        const wrong = card.slice(0, at) + String((Number(card[at]) + by) % 10) + card.slice(at + 1);
        expect(holdsCardNumber({ notes: wrong })).toBe(false);
      }),
    );
  });

  it.each([
    ['a UUID', '01890000-0000-7000-8345-678901234567'],
    ['a hash', 'a4111111111111111b'],
    ['a telephone number', '+4111111111111111'],
    ['a decimal', '0.4111111111111111'],
    ['a moment', '2026-11-21T01:42:31.000Z'],
    ['twelve digits', '411111111111'],
    ['twenty digits', '41111111111111111111'],
    ['nothing but zeros', '0000000000000000'],
  ])('is not seen in %s', (_name, text) => {
    expect(holdsCardNumber({ notes: text })).toBe(false);
  });

  it('is not looked for in ids, nor in numbers', () => {
    expect(holdsCardNumber({ deviceId: '4111111111111111', serialNumber: '4111111111111111' })).toBe(false);
    expect(holdsCardNumber({ startedAtUs: 4_111_111_111_111_111 })).toBe(false);
    expect(holdsCardNumber({ id: { notes: '4111111111111111' } })).toBe(true);
  });
});

describe('a request with the number of a card', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await buildTestServer();
  });
  afterAll(() => server.close());

  it('is refused, and neither stored nor logged', async () => {
    const user = await server.seedUser(await server.seedOrganization(), { groups: ['AccountAdmin'] });
    const token = await server.tokenFor(user);
    const answer = await server.call('POST', `/v2/therapist/${user.userId}/client`, {
      token,
      body: { firstName: 'Kim', lastName: 'Example', notes: 'Card 4111 1111 1111 1111' },
    });

    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('card number');
    expect(await server.db.query('system', 'select 1 as one from client')).toEqual([]);
    expect(JSON.stringify(server.logs)).not.toContain('4111');
  });
});
