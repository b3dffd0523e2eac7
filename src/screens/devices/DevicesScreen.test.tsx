import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { HEADSETS } from '#shared/eeg/headsets/catalogue.ts';
import { renderApp } from '#tests/dom/render-app.tsx';

const card = async (name: string) => within(await screen.findByRole('article', { name }));

describe('the devices page', () => {
  it('shows the catalogue with the state of each driver', async () => {
    renderApp({ path: '/app/devices' });

    await card('Neurosity Crown');
    expect(screen.getAllByRole('article').map((each) => each.getAttribute('aria-labelledby'))).toHaveLength(
      HEADSETS.length,
    );
    expect((await card('Neurosity Crown')).getByText('Needs a Neurosity account')).toBeVisible();
    expect((await card('Callibri')).getByText('Works')).toBeVisible();
    expect((await card('Callibri')).getByText('Details not confirmed')).toBeVisible();
    expect(
      (await card('Synchroni Trio')).getByText(/limits of good and poor contact are ours/),
    ).toBeVisible();
    expect((await card('BrainBit Headband')).queryByText('Details not confirmed')).toBeNull();
    const flex8 = await card('BrainBit Flex8');
    expect(flex8.queryByText('Details not confirmed')).toBeNull();
    expect(flex8.getByText('Experimental')).toBeVisible();
    expect(flex8.getByText(/inferred from its siblings/)).toBeVisible();
    expect(flex8.getByText('8 channels at 250 Hz')).toBeVisible();
  });

  it('opens what each headset makes of the protocols, with reasons', async () => {
    const { user } = renderApp({ path: '/app/devices' });
    const headband = await card('BrainBit Headband');

    await user.click(headband.getByText(/^Runs \d+ of 24 protocols/));
    const refused = headband.getByText('Not possible').closest('div')!;
    await user.hover(within(refused).getAllByRole('button')[0]!);

    expect((await screen.findAllByText('Why'))[0]).toBeVisible();
  });

  it('leads to the connection test and to the shop', async () => {
    renderApp({ path: '/app/devices' });

    expect(await screen.findByRole('link', { name: 'Connection test' })).toHaveAttribute(
      'href',
      '/app/devices/test',
    );
    expect(screen.getByRole('link', { name: 'Buy a headset' })).toHaveAttribute('href', '/purchase-device');
    expect(
      within(screen.getByRole('table', { name: 'Further headsets' })).getByText('OpenBCI Cyton'),
    ).toBeVisible();
  });
});
