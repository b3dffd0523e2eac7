import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#tests/dom/render-app.tsx';
import { readContact } from './order-contact.ts';

const open = (path = '/purchase-device', isSignedIn = false) => renderApp({ path, isSignedIn });
const order = () => within(screen.getByRole('complementary', { name: 'Your order' }));

describe('the page that sells headsets', () => {
  it('shows all eight with prices to people who are not signed in', async () => {
    open();

    expect(await screen.findByRole('heading', { name: 'Buy a headset' })).toBeVisible();
    const prices = screen
      .getAllByRole('article')
      .map((card) => card.querySelector('.lw-purchase__price')?.textContent);
    expect(prices).toEqual(['$1,499', '$499', '$750', '$1,200', '$399', '$379', '$579', '$879']);
    expect(screen.getAllByText('Monthly rental: on request')).toHaveLength(8);
    expect(order().getByText('Nothing chosen yet')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Back to Track Devices' })).toBeNull();
  });

  it('adds up what is chosen and keeps it in the address', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add Neurosity Crown' }));
    await user.click(screen.getByRole('button', { name: 'Add Callibri' }));
    await user.click(screen.getByRole('button', { name: 'One Callibri more' }));

    expect(order().getByRole('row', { name: /2 × Callibri.*\$798/ })).toBeVisible();
    expect(order().getByRole('row', { name: 'Total $2,297' })).toBeVisible();
    expect(window.location.search).toBe('?crown=1&callibri=2');

    await user.click(order().getByRole('button', { name: 'Remove Neurosity Crown' }));

    expect(order().getByRole('row', { name: 'Total $798' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add Neurosity Crown' })).toBeVisible();
  });

  it('takes a typed number, and nothing above 99', async () => {
    const { user } = open('/purchase-device?crown=1');
    const field = await screen.findByRole('textbox', { name: 'Number of Neurosity Crown' });

    await user.type(field, '234');

    expect(order().getByRole('row', { name: /99 × Neurosity Crown/ })).toBeVisible();
    expect(screen.getByRole('button', { name: 'One Neurosity Crown more' })).toBeDisabled();
  });

  it('asks for an offer by a letter that names everything', async () => {
    const { user } = open('/purchase-device?brainbit-flex8=2');

    const email = await screen.findByRole('link', { name: 'Request a quote' });
    expect(decodeURIComponent(email.getAttribute('href')!)).toContain(
      '2 x BrainBit Flex8 at $1,200 = $2,400',
    );
    await user.click(order().getByRole('button', { name: 'Copy as text' }));
    expect(await navigator.clipboard.readText()).toContain('Total: $2,400');

    await user.click(screen.getByRole('radio', { name: 'Rent by the month' }));

    expect(order().getByRole('row', { name: 'Total on request' })).toBeVisible();
    expect(
      decodeURIComponent(screen.getByRole('link', { name: 'Request a quote' }).getAttribute('href')!),
    ).toContain('monthly rental');
  });

  it('is open to people who are signed in, too', async () => {
    open('/purchase-device', true);

    expect(await screen.findByRole('heading', { name: 'Buy a headset' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Track Devices' })).toHaveAttribute(
      'href',
      '/app/devices',
    );
  });
});

describe('the contact of the shop', () => {
  it.each(['', 'not an address', 'a@b.example?bcc=x@y.example', 'a@b.example,c@d.example', 7, undefined])(
    'is none when it is %j',
    (value) => {
      expect(readContact(value)).toBeUndefined();
    },
  );

  it('is an e-mail address', () => {
    expect(readContact('orders@loopwell.example')).toBe('orders@loopwell.example');
  });
});
