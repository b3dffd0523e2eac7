import { Checkbox, InputGroup } from '@blueprintjs/core';
import { SearchIcon } from '@blueprintjs/icons';
import { RetryNotice, SkeletonRows } from '../notices/Notice.tsx';
import './pick-list.css';

export type PickOption = { id: string; label: string };

type PickListProps = {
  /** Such as 'Clients'. */
  label: string;
  /** Undefined until loaded. */
  options: readonly PickOption[] | undefined;
  /** Why loading failed. */
  problem: string | undefined;
  onRetry: () => void;
  chosen: ReadonlySet<string>;
  onToggle: (option: PickOption) => void;
  typed: string;
  onType: (text: string) => void;
  /** Note about options that the search omitted. */
  note?: string;
  error?: string | undefined;
};

/** A search field above checkboxes. Checked options stay checked while the user searches for others. */
export function PickList(props: PickListProps) {
  const { label, options, problem, onRetry, chosen, onToggle, typed, onType, note, error } = props;
  return (
    <fieldset className="lw-pick-list" aria-label={label}>
      <InputGroup
        type="search"
        leftIcon={<SearchIcon />}
        aria-label={`Search: ${label}`}
        placeholder={`Search ${label.toLowerCase()}`}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <div className="lw-pick-list__options">
        {problem ? <RetryNotice message={problem} onRetry={onRetry} /> : undefined}
        {!options && !problem ? <SkeletonRows count={3} /> : undefined}
        {options?.map((option) => (
          <Checkbox key={option.id} checked={chosen.has(option.id)} onChange={() => onToggle(option)}>
            {option.label}
          </Checkbox>
        ))}
        {options?.length === 0 && !problem ? <p className="lw-muted">Nothing found.</p> : undefined}
      </div>
      {note ? <p className="lw-muted lw-small">{note}</p> : undefined}
      {error ? <p className="lw-field-error">{error}</p> : undefined}
    </fieldset>
  );
}
