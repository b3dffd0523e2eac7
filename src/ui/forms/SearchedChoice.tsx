import { FormGroup, InputGroup } from '@blueprintjs/core';
import { SearchIcon } from '@blueprintjs/icons';
import { type ReactNode, useId, useState } from 'react';
import { BusyButton } from '../buttons/BusyButton.tsx';
import { Select } from './Choice.tsx';
import { Problem } from '../notices/Notice.tsx';
import './searched-choice.css';

type Option = { value: string; label: string };

export type SearchedChoiceProps = {
  label: string;
  /** Plural of the searched items, such as 'clients'. */
  noun: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
  typed: string;
  onType: (text: string) => void;
  /** Loads the next page; undefined when everything is loaded. */
  more: (() => void) | undefined;
  isBusy?: boolean;
  problem?: string | undefined;
  onRetry?: () => void;
  error?: string | undefined;
  /** Replaces the plain options, for a list with groups. */
  children?: (id: string) => ReactNode;
};

/** One option of many, found by typing. The chosen option keeps its label while the user searches for others. */
export function SearchedChoice(props: SearchedChoiceProps) {
  const { label, noun, value, options, onChange, typed, onType, more, isBusy = false, error } = props;
  const { problem, onRetry, children } = props;
  const id = useId();
  const errorId = `${id}-error`;
  const [last, setLast] = useState<Option>();
  const chosen = options.find((option) => option.value === value);
  if (chosen && (chosen.value !== last?.value || chosen.label !== last?.label)) setLast(chosen);
  const isElsewhere = !chosen && last?.value === value && value !== '';
  return (
    <FormGroup
      label={label}
      labelFor={id}
      intent={error ? 'danger' : 'none'}
      helperText={error ? <span id={errorId}>{error}</span> : undefined}
    >
      <div className="lw-searched-choice">
        <InputGroup
          type="search"
          leftIcon={<SearchIcon />}
          aria-label={`Search ${noun}`}
          placeholder={`Search ${noun}`}
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        {children ? (
          children(id)
        ) : (
          <Select
            id={id}
            isFilling
            value={value}
            options={isElsewhere ? [last, ...options] : options}
            onChange={onChange}
            isInvalid={error !== undefined}
            describedBy={error ? errorId : undefined}
          />
        )}
        {problem === undefined ? undefined : (
          <Problem isInForm message={problem} {...(onRetry && { onRetry })} />
        )}
        {more ? (
          <BusyButton variant="minimal" size="small" isBusy={isBusy} onClick={more}>
            More {noun}
          </BusyButton>
        ) : undefined}
      </div>
    </FormGroup>
  );
}
