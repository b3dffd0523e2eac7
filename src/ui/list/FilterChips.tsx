import { Button, MenuItem } from '@blueprintjs/core';
import { BlankIcon, CrossIcon, FilterIcon, TickIcon } from '@blueprintjs/icons';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { focusInside } from '../focus/focus-inside.ts';
import { KeyMenu } from '../buttons/KeyMenu.tsx';
import { Popover } from '../popovers/Popover.tsx';

/** One filter of a list: its name, its value, and its editor. */
export type Filter = {
  key: string;
  /** Such as 'Status'. */
  name: string;
  /** Its value as text: 'Active'. Undefined while the filter is off, `UNKNOWN_WORDS` while the text is loading. */
  value: ReactNode;
  onRemove: () => void;
} & ({ options: readonly FilterOption[] } | { editor: (close: () => void) => ReactNode });

export type FilterOption = { label: string; isChosen: boolean; onChoose: () => void };

/** Placeholder for text that is still loading, such as a client's name. */
export const UNKNOWN_WORDS = '…';

type FilteredList<Name extends string, Value extends string> = {
  filters: { readonly [Each in NoInfer<Name>]: Value | undefined };
  setFilter: (name: NoInfer<Name>, value: NoInfer<Value> | undefined) => void;
};
type ChoiceOptions<Value extends string> = readonly { value: Value; label: string }[];

/** The filter `key` of a list, for a few known values; `name` is its label. */
export function choiceFilter<Name extends string, Value extends string>(
  list: FilteredList<Name, Value>,
  key: Name,
  { name, options }: { name: string; options: ChoiceOptions<Value> },
): Filter {
  const value = list.filters[key];
  return {
    key,
    name,
    value:
      value === undefined
        ? undefined
        : (options.find((each) => each.value === value)?.label ?? UNKNOWN_WORDS),
    onRemove: () => list.setFilter(key, undefined),
    options: options.map((each) => ({
      label: each.label,
      isChosen: each.value === value,
      onChoose: () => list.setFilter(key, each.value),
    })),
  };
}

type FilterChipsProps = { filters: readonly Filter[]; onClear: () => void };

/**
 * The filters of a list above its table: a chip with a remove button for each active filter, and a button for the
 * others. Everything is a button or a menu, so the keyboard can do all the mouse can.
 *
 *     <FilterChips onClear={list.clearFilters} filters={[
 *       choiceFilter(list, 'userStatus', { name: 'Status', options: STATUSES }),
 *       { key: 'from', name: 'From', value: from && formatDate(from), onRemove, editor: (close) => <DayField ... /> },
 *     ]} />
 */
export function FilterChips({ filters, onClear }: FilterChipsProps) {
  const [open, setOpen] = useState<string>();
  const set = useSteadyOrder(filters.filter(({ value }) => value !== undefined));
  const close = () => setOpen(undefined);
  const asked = filters.find(({ key }) => key === open);
  return (
    <fieldset className="lw-filters" aria-label="Filters">
      <Popover
        placement="bottom-start"
        isOpen={open !== undefined}
        setOpen={(isOpen) => setOpen(isOpen ? MENU : undefined)}
        content={
          asked ? (
            <Editor filter={asked} close={close} />
          ) : (
            <KeyMenu aria-label="Filter by">
              {filters.map(({ key, name }) => (
                <MenuItem key={key} text={name} shouldDismissPopover={false} onClick={() => setOpen(key)} />
              ))}
            </KeyMenu>
          )
        }
      >
        <Button icon={<FilterIcon />}>Filter</Button>
      </Popover>
      {set.map((filter) => (
        <Chip key={filter.key} filter={filter} onEdit={() => setOpen(filter.key)} />
      ))}
      {set.length > 1 ? (
        <Button
          size="small"
          variant="minimal"
          onClick={onClear}
          style={{ visibility: set.every(isKnown) ? undefined : 'hidden' }}
        >
          Clear filters
        </Button>
      ) : undefined}
    </fieldset>
  );
}

const isKnown = ({ value }: Filter): boolean => value !== UNKNOWN_WORDS;

/**
 * Filters in the order in which their texts became known, those without text last. An arriving name widens its chip,
 * which must not move another chip from under a click.
 */
function useSteadyOrder(set: readonly Filter[]): readonly Filter[] {
  const [order, setOrder] = useState<readonly string[]>([]);
  const known = set.filter(isKnown).map(({ key }) => key);
  const next = [
    ...order.filter((key) => known.includes(key)),
    ...known.filter((key) => !order.includes(key)),
  ];
  if (next.join() !== order.join()) setOrder(next);
  const placeOf = (filter: Filter) => (isKnown(filter) ? next.indexOf(filter.key) : next.length);
  return set.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Never the name of a filter. */
const MENU = '';

function Editor({ filter, close }: { filter: Filter; close: () => void }) {
  const form = useRef<HTMLFieldSetElement>(null);
  // The editor replaces the menu, whose item had the focus.
  useEffect(() => {
    if (form.current) focusInside(form.current);
  }, []);
  if ('editor' in filter) {
    return (
      <fieldset ref={form} className="lw-popover-form" aria-label={filter.name}>
        {filter.editor(close)}
      </fieldset>
    );
  }
  return (
    <KeyMenu aria-label={filter.name} className="lw-filters__options">
      {filter.options.map(({ label, isChosen, onChoose }) => (
        <MenuItem
          key={label}
          text={label}
          icon={isChosen ? <TickIcon /> : <BlankIcon />}
          onClick={() => {
            onChoose();
            close();
          }}
        />
      ))}
    </KeyMenu>
  );
}

function Chip({ filter: { name, value, onRemove }, onEdit }: { filter: Filter; onEdit: () => void }) {
  return (
    <span className="lw-filter-chip">
      <button type="button" className="lw-filter-chip__words" onClick={onEdit}>
        {name}: <strong>{value}</strong>
      </button>
      <button
        type="button"
        className="lw-filter-chip__remove"
        aria-label={`Remove the filter ${name}`}
        onClick={onRemove}
      >
        <CrossIcon size={12} />
      </button>
    </span>
  );
}
