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
  return (
    <FilterChips
      onClear={list.clearFilters}
      filters={[
        choiceFilter(list, 'type', {
          name: 'Type',
          options: types.map((value) => ({ value, label: value })),
        }),
        choiceFilter(list, 'categoryIds', {
          name: 'Category',
          options: categories.map(({ categoryId, name }) => ({ value: categoryId, label: name })),
        }),
        choiceFilter(list, 'deviceType', { name: 'Headset', options: DEVICE_TYPE_OPTIONS }),
        choiceFilter(list, 'placementSystem', { name: 'Placement', options: PLACEMENT_OPTIONS }),
        choiceFilter(list, 'provider', {
          name: 'From',
          options: PROVIDERS.map((value) => ({ value, label: providerWords(value) })),
        }),
        choiceFilter(list, 'isOwned', { name: 'Owner', options: OWNERS }),
        choiceFilter(list, 'isArchived', { name: 'Archive', options: ARCHIVED }),
      ]}
    />
  );
}
