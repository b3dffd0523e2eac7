import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { NavigateContext } from '../navigation/AppLink.tsx';
import { AddressContext } from '../navigation/address.ts';
import { TabLinks, useViewTabs } from './TabLinks.tsx';

const WORDS = { people: 'Operators', letters: 'Letters', log: 'Audit log' };

function Parts() {
  const { view, tabs } = useViewTabs('/app/users', WORDS);
  return (
    <>
      <TabLinks label="Parts of this page" tabs={tabs} />
      <output>{view}</output>
    </>
  );
}

function show(search: string) {
  const visited: string[] = [];
  const address = { search, go: () => undefined, entry: 0, words: '', remember: () => undefined };
  render(
    <AddressContext value={address}>
      <NavigateContext value={(href) => visited.push(href)}>
        <Parts />
      </NavigateContext>
    </AddressContext>,
  );
  return { user: userEvent.setup(), visited };
}

describe('the parts of a page', () => {
  it.each([
    ['', 'Operators'],
    ['view=log&page=2', 'Audit log'],
    ['view=elsewhere', 'Operators'],
  ])('are what the address says: "%s"', (search, current) => {
    show(search);

    expect(screen.getByRole('navigation', { name: 'Parts of this page' })).toBeVisible();
    expect(screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)).toEqual([
      current,
    ]);
  });

  it('are reached by the keyboard and leave what the list of another part keeps in the address', async () => {
    const { user, visited } = show('view=letters&page=2');
    await user.tab();
    await user.keyboard('{Enter}');
    await user.tab();
    await user.tab();
    await user.keyboard('{Enter}');

    expect(visited).toEqual(['/app/users', '/app/users?view=log']);
  });
});
