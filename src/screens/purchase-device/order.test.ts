import { describe, expect, it } from 'vitest';
import { offerMailto, orderText, readOrder, totalUsd, withQuantity } from './order.ts';

const orderOf = (query: string) => readOrder(new URLSearchParams(query));

describe('an order', () => {
  it('is read from the address, in the order of the catalogue, with its prices', () => {
    const lines = orderOf('synchroni-pento=1&crown=2');

    expect(lines.map(({ headset, quantity, priceUsd }) => [headset.deviceName, quantity, priceUsd])).toEqual([
      ['Neurosity Crown', 2, 2998],
      ['Pento', 1, 879],
    ]);
    expect(totalUsd(lines)).toBe(3877);
  });

  it.each(['crown=-1', 'crown=many', 'crown=NaN', 'crown=0.5', 'toaster=3', ''])(
    'is empty for %j',
    (query) => {
      expect(orderOf(query)).toEqual([]);
    },
  );

  it('has at most 99 of one headset', () => {
    expect(orderOf('crown=1e9')[0]?.quantity).toBe(99);
  });

  it('changes one quantity and leaves the rest of the address alone', () => {
    const address = new URLSearchParams('crown=1&way=rent');

    expect(withQuantity(address, 'callibri', 3).toString()).toBe('crown=1&way=rent&callibri=3');
    expect(withQuantity(address, 'crown', 0).toString()).toBe('way=rent');
  });
});

describe('the letter that asks for an offer', () => {
  it('names items, prices and the sum of a purchase', () => {
    expect(orderText(orderOf('brainbit-flex8=2&callibri=1'), 'buy')).toBe(
      [
        '2 x BrainBit Flex8 at $1,200 = $2,400',
        '1 x Callibri at $399 = $399',
        '',
        'Total: $2,799 (US dollars, before tax and shipping)',
      ].join('\n'),
    );
  });

  it('asks for the price of a rental and names none', () => {
    const text = orderText(orderOf('crown=1'), 'rent');

    expect(text).toContain('1 x Neurosity Crown, monthly rental');
    expect(text).not.toContain('$');
  });

  it('goes to the contact of the installation, or lets the mail program ask', () => {
    const lines = orderOf('crown=1');

    expect(new URL(offerMailto('sales@practice.example', lines, 'buy')).pathname).toBe(
      'sales@practice.example',
    );
    const email = new URL(offerMailto(undefined, lines, 'buy'));
    expect(email.pathname).toBe('');
    expect(email.searchParams.get('body')).toContain('1 x Neurosity Crown at $1,499');
  });
});
