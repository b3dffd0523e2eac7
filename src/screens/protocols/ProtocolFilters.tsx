import type { ProtocolCategory } from '#shared/api/protocol-categories.ts';
import { choiceFilter, FilterChips } from '#ui/list/FilterChips.tsx';
import { DEVICE_TYPE_OPTIONS, PLACEMENT_OPTIONS, providerWords } from './protocol-list-words.ts';
import { PROVIDERS, type ProtocolList, useProtocolTypes } from './use-protocol-list.ts';

type ProtocolFiltersProps = { list: ProtocolList; categories: readonly ProtocolCategory[] };

const OWNERS = [
  { value: 'true', label: 'Mine' },
  { value: 'false', label: 'Not mine' },
] as const;
const ARCHIVED = [{ value: 'true', label: 'Archived only' }] as const;

export function ProtocolFilters({ list, categories }: ProtocolFiltersProps) {
  const types = useProtocolTypes();
  const { filters, setFilter } = list;
  return (
    <FilterChips
      onClear={list.clearFilters}
      filters={[
        choiceFilter({
          key: 'type',
          name: 'Type',
          value: filters.type,
          options: types.map((value) => ({ value, label: value })),
          onChange: (value) => setFilter('type', value),
        }),
        choiceFilter({
          key: 'category',
          name: 'Category',
          value: filters.categoryIds,
          options: categories.map(({ categoryId, name }) => ({ value: categoryId, label: name })),
          onChange: (value) => setFilter('categoryIds', value),
        }),
        choiceFilter({
          key: 'device',
          name: 'Headset',
          value: filters.deviceType,
          options: DEVICE_TYPE_OPTIONS,
          onChange: (value) => setFilter('deviceType', value),
        }),
        choiceFilter({
          key: 'placement',
          name: 'Placement',
          value: filters.placementSystem,
          options: PLACEMENT_OPTIONS,
          onChange: (value) => setFilter('placementSystem', value),
        }),
        choiceFilter({
          key: 'provider',
          name: 'From',
          value: filters.provider,
          options: PROVIDERS.map((value) => ({ value, label: providerWords(value) })),
          onChange: (value) => setFilter('provider', value),
        }),
        choiceFilter({
          key: 'owner',
          name: 'Owner',
          value: filters.isOwned,
          options: OWNERS,
          onChange: (value) => setFilter('isOwned', value),
        }),
        choiceFilter({
          key: 'archive',
          name: 'Archive',
          value: filters.isArchived,
          options: ARCHIVED,
          onChange: (value) => setFilter('isArchived', value),
        }),
      ]}
    />
  );
}
