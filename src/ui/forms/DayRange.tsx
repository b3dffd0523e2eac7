import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { Form } from './Form.tsx';

/** Days as year-month-day; the range includes both ends. */
export type Days = { from: string | undefined; to: string | undefined };

type DayRangeProps = { days: Days; onChange: (days: Days) => void };

const dayOf = (text: string): string | undefined => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined);

/** The editor of a date filter: see `FilterChips`. An empty end is open. */
export function DayRange({ days, onChange }: DayRangeProps) {
  const [from, setFrom] = useState(days.from ?? '');
  const [to, setTo] = useState(days.to ?? '');
  const fromId = useId();
  const toId = useId();
  const submit = () => {
    onChange({ from: dayOf(from), to: dayOf(to) });
  };
  return (
    <Form onSubmit={submit} aria-label="Days">
      <FormGroup label="From" labelFor={fromId}>
        <InputGroup
          id={fromId}
          type="date"
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
      </FormGroup>
      <FormGroup label="To" labelFor={toId}>
        <InputGroup id={toId} type="date" value={to} onChange={(event) => setTo(event.currentTarget.value)} />
      </FormGroup>
      <Button type="submit" intent="primary" fill>
        Show these days
      </Button>
    </Form>
  );
}
