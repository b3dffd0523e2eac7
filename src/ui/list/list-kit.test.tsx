import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { NavigateContext } from '../navigation/AppLink.tsx';
import { type Column, DataTable } from './DataTable.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useListView } from './use-list-view.ts';
import { type Address, AddressContext } from '../navigation/address.ts';
import { BulkBar } from './BulkBar.tsx';
import type { FetchPage } from './collect-rows.ts';
import { choiceFilter, FilterChips } from './FilterChips.tsx';
import { oneOf } from './filters.ts';
import { ListToolbar } from './ListToolbar.tsx';
import { useColumns } from './use-columns.ts';
import { useSelection } from './use-selection.ts';

type Fruit = { id: string; name: string; weight: number };
const FRUITS: Fruit[] = [
  { id: '1', name: 'Apple', weight: 150 },
  { id: '2', name: '=Plum', weight: 30 },
];
const COLUMNS: Column<Fruit>[] = [
  { key: 'name', head: 'Name', sortKey: 'name', cell: ({ name }) => name },
  { key: 'weight', head: 'Weight', sortKey: 'weight', isOptional: true, cell: ({ weight }) => weight },
  { key: 'id', head: 'Number', isHiddenAtFirst: true, cell: ({ id }) => id },
];
const rowKey = ({ id }: Fruit) => id;

type ListProps = {
  onPeel?: (fruit: Fruit) => void;
  fetchPage?: FetchPage<Fruit>;
  mayChange?: (fruit: Fruit) => boolean;
};

function FruitList({ onPeel = () => undefined, fetchPage, mayChange = () => true }: ListProps) {
  const view = useListView({
    initial: { sortKey: 'name', sortOrder: 'asc' },
    sortKeys: { name: 'asc', weight: 'desc' },
    filters: { colour: oneOf(['red', 'blue']) },
  });
  const columns = useColumns('fruits', COLUMNS);
  const selection = useSelection(rowKey);
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  useListKeys(bodyRef);
  const colour = choiceFilter(view, 'colour', {
    name: 'Colour',
    options: [
      { value: 'red', label: 'Red' },
      { value: 'blue', label: 'Blue' },
    ],
  });
  return (
    <>
      <ListToolbar
        search={{ label: 'Search fruits', placeholder: 'Name', view }}
        filters={<FilterChips filters={[colour]} onClear={view.clearFilters} />}
        columns={columns}
        csv={{
          fileName: 'fruits',
          rowKey,
          messageOf: () => 'The server is away.',
          fetchPage: fetchPage ?? (async () => ({ rows: FRUITS, total: FRUITS.length })),
        }}
        tools={<button type="button">Weigh</button>}
        action={<button type="button">Add fruit</button>}
      />
      <button type="button" onClick={() => view.setPage(view.page + 1)}>
        Next
      </button>
      <output aria-label="View">
        {`${view.page} ${view.sort.sortKey} ${view.sort.sortOrder} ${view.filters.colour ?? 'any'}`}
      </output>
      <BulkBar selection={selection} noun="fruit" mayChange={mayChange} whyNot="they are not ripe">
        {(fruits) => <button type="button">Eat {fruits.map(({ name }) => name).join(' ')}</button>}
      </BulkBar>
      <DataTable
        label="Fruits"
        columns={columns.shown}
        rows={FRUITS}
        rowKey={rowKey}
        rowHref={({ id }) => `/fruit/${id}`}
        bodyRef={bodyRef}
        sorting={view}
        selection={selection}
        rowName={({ name }) => name}
        rowActions={(fruit) => [{ label: 'Peel', onClick: () => onPeel(fruit) }]}
      />
    </>
  );
}

function show(props: ListProps = {}) {
  const navigate = vi.fn();
  render(
    <NavigateContext value={navigate}>
      <FruitList {...props} />
    </NavigateContext>,
  );
  return { user: userEvent.setup(), navigate };
}
const view = () => screen.getByRole('status', { name: 'View' }).textContent;

describe('a row', () => {
  it('is opened by a click, but not by one on its menu or its box', async () => {
    const onPeel = vi.fn();
    const { user, navigate } = show({ onPeel });
    await user.click(screen.getByRole('checkbox', { name: 'Select Apple' }));
    await user.click(screen.getByRole('button', { name: 'Actions for Apple' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Peel' }));
    expect(onPeel).toHaveBeenCalledWith(FRUITS[0]);
    expect(navigate).not.toHaveBeenCalled();

    await user.click(screen.getByRole('cell', { name: '150' }));

    expect(navigate).toHaveBeenCalledExactlyOnceWith('/fruit/1');
  });

  it('is ticked by x, and the walk goes on from there', async () => {
    const { user } = show();
    await user.keyboard('jx');
    expect(screen.getByRole('toolbar', { name: 'Selected fruits' })).toHaveTextContent(
      '1 fruit selectedEat Apple',
    );

    await user.keyboard('jx');
    expect(screen.getByRole('toolbar')).toHaveTextContent('2 fruits selected');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows shown' }));

    expect(screen.queryByRole('toolbar')).toBeNull();
  });
});

describe('what stands above a table', () => {
  it('comes in one order: search, filters, columns, file, tools, the button that adds', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Colour' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Blue' }));

    const wanted = [
      screen.getByRole('searchbox', { name: 'Search fruits' }),
      screen.getByRole('button', { name: 'Filter' }),
      screen.getByRole('button', { name: 'Colour: Blue' }),
      screen.getByRole('button', { name: 'Choose columns' }),
      screen.getByRole('button', { name: 'CSV' }),
      screen.getByRole('button', { name: 'Weigh' }),
      screen.getByRole('button', { name: 'Add fruit' }),
      screen.getByRole('table'),
    ];
    const { DOCUMENT_POSITION_FOLLOWING } = Node;
    for (const [index, element] of wanted.slice(1).entries()) {
      expect(wanted[index]!.compareDocumentPosition(element)).toBe(DOCUMENT_POSITION_FOLLOWING);
    }
  });
});

describe('ticked rows', () => {
  const bar = () => screen.queryByRole('toolbar', { name: 'Selected fruits' });

  it('are cleared by Escape, from a box too, but not while a menu is open or something is typed', async () => {
    const { user } = show();
    await user.click(screen.getByRole('checkbox', { name: 'Select Apple' }));
    await user.click(screen.getByRole('button', { name: 'Actions for Apple' }));
    await screen.findByRole('menuitem', { name: 'Peel' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Peel' })).toBeNull());
    await user.click(screen.getByRole('searchbox'));
    await user.keyboard('{Escape}');
    expect(bar()).toHaveTextContent('1 fruit selected');

    screen.getByRole('checkbox', { name: 'Select Apple' }).focus();
    await user.keyboard('{Escape}');

    expect(bar()).toBeNull();
    expect(screen.getByRole('checkbox', { name: 'Select Apple' })).not.toBeChecked();
  });

  it('can be changed as far as the person may, and it is said how many not and why', async () => {
    const { user } = show({ mayChange: ({ name }) => name === 'Apple' });
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows shown' }));
    expect(bar()).toHaveTextContent('2 fruits selected. 1 cannot be changed: they are not ripe.Eat Apple');

    await user.click(screen.getByRole('checkbox', { name: 'Select Apple' }));

    expect(bar()).toHaveTextContent('1 fruit selected. None of them can be changed: they are not ripe.');
    expect(screen.queryByRole('button', { name: /^Eat/ })).toBeNull();
  });
});

describe('columns', () => {
  it('are hidden and shown as the person likes', async () => {
    const { user } = show();
    expect(screen.queryByRole('columnheader', { name: 'Number' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Choose columns' }));
    const boxes = await screen.findByRole('group', { name: 'Columns shown' });
    await user.click(within(boxes).getByRole('checkbox', { name: 'Weight' }));
    await user.click(within(boxes).getByRole('checkbox', { name: 'Number' }));

    expect(screen.queryByRole('columnheader', { name: 'Weight' })).toBeNull();
    expect(screen.getByRole('columnheader', { name: 'Number' })).toBeVisible();
    await user.click(within(boxes).getByRole('button', { name: 'Show the usual columns' }));

    expect(screen.getByRole('columnheader', { name: 'Weight' })).toBeVisible();
  });
});

describe('order and filters', () => {
  it('begin at the first page again', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(view()).toBe('1 name asc any');

    await user.click(screen.getByRole('button', { name: 'Weight' }));

    expect(view()).toBe('0 weight desc any');
  });

  it('are set in a menu and taken off at their chip', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Colour' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Blue' }));
    expect(view()).toBe('0 name asc blue');
    expect(screen.getByRole('button', { name: 'Colour: Blue' })).toBeVisible();

    screen.getByRole('button', { name: 'Remove the filter Colour' }).focus();
    await user.keyboard('{Enter}');

    expect(view()).toBe('0 name asc any');
  });
});

it('takes from the address what means nothing to the list, and leaves the rest', async () => {
  const go = vi.fn<(search: string, isStep: boolean) => void>();
  const search = 'colour=mauve&sort=taste.asc&page=0&device=7';
  const address: Address = { search, go, entry: 0, words: '', remember: () => undefined };
  render(
    <AddressContext value={address}>
      <FruitList />
    </AddressContext>,
  );

  await waitFor(() => expect(go).toHaveBeenCalledExactlyOnceWith('device=7', false));
});

describe('the row above a list that can be empty', () => {
  const withList = (list: Partial<NonNullable<Parameters<typeof ListToolbar>[0]['list']>>) =>
    render(
      <ListToolbar
        list={{ rows: [], isUnknown: false, isNarrowed: false, problem: undefined, ...list }}
        search={{ label: 'Search fruits', placeholder: 'Name', view: { typed: '', search: () => undefined } }}
        tools={<button type="button">Weigh</button>}
        action={<button type="button">Add fruit</button>}
      />,
    );
  const offered = () => ({
    search: screen.queryByRole('searchbox') !== null,
    add: screen.queryByRole('button', { name: 'Add fruit' }) !== null,
    tools: screen.queryByRole('button', { name: 'Weigh' }) !== null,
  });

  it.each([
    ['nothing is known yet', { rows: undefined, isUnknown: true }, false],
    ['there is nothing', {}, false],
    ['there is something', { rows: FRUITS }, true],
    ['a search found nothing', { isNarrowed: true }, true],
    ['a search is asked first', { rows: undefined, isUnknown: true, isNarrowed: true }, true],
    ['other rows are asked for', { rows: undefined }, true],
    ['the rows cannot be had', { rows: undefined, isUnknown: true, problem: 'Away.' }, true],
  ])('stands as it should while %s', (_state, list, isOffered) => {
    withList(list);

    expect(offered()).toEqual({ search: isOffered, add: isOffered, tools: true });
  });
});

describe('the CSV button', () => {
  it('saves the shown columns of all rows, and no formulas', async () => {
    const saved = vi.fn<(blob: Blob) => string>(() => 'blob:x');
    Object.assign(URL, { createObjectURL: saved, revokeObjectURL: vi.fn() });
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(saved).toHaveBeenCalled());

    const blob = saved.mock.calls[0]?.[0];
    // Reading the blob as text removes the byte order mark.
    expect(await blob?.text()).toBe("Name,Weight\r\nApple,150\r\n'=Plum,30\r\n");
  });

  it('says how far it is once that takes long, and can be stopped', async () => {
    const { user } = show({ fetchPage: () => new Promise(() => undefined) });
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    const stop = await screen.findByRole('button', { name: 'Stop' });
    const csv = screen.getByRole('button', { name: 'CSV' });
    expect(csv).toHaveFocus();
    expect(csv).toHaveAttribute('aria-busy', 'true');
    await user.click(stop);

    expect(csv).toHaveAttribute('aria-busy', 'false');
    expect(stop).not.toBeInTheDocument();
  });

  it('says why nothing was saved', async () => {
    const { user } = show({ fetchPage: () => Promise.reject(new Error('gone')) });
    await user.click(screen.getByRole('button', { name: 'CSV' }));

    expect(await screen.findByText('The table was not saved. The server is away.')).toBeVisible();
  });
});
