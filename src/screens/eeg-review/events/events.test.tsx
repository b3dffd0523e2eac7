import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { ShownEvent } from '#live/offline/index.ts';
import { EventList } from './EventList.tsx';
import { eventsCsv, filterEvents } from './filter-events.ts';

const anEvent = (index: number, change: Partial<ShownEvent> = {}): ShownEvent => ({
  id: `f${index}`,
  source: 'file',
  text: `Event ${index}`,
  startSeconds: index,
  onsetSeconds: index + 10,
  durationSeconds: undefined,
  ...change,
});
const TEN_THOUSAND = Array.from({ length: 10_000 }, (_, index) => anEvent(index));

function Listed({ onEdit = vi.fn(), onDelete = vi.fn() }) {
  const [chosenId, setChosenId] = useState<string | undefined>(undefined);
  return (
    <EventList
      events={TEN_THOUSAND}
      chosenId={chosenId}
      timeOf={({ startSeconds }) => `${startSeconds} s`}
      onChoose={({ id }) => setChosenId(id)}
      onEdit={onEdit}
      onDelete={onDelete}
    />
  );
}

describe('the list of 10,000 events', () => {
  it('holds only the rows in view and says how many there are', () => {
    render(<Listed />);

    const rows = within(screen.getByRole('list', { name: 'Events' })).getAllByRole('listitem');

    expect(rows.length).toBeLessThan(60);
    expect(rows[0]).toHaveAttribute('aria-setsize', '10000');
  });

  it('is walked by keys; the chosen row keeps the focus wherever it is', async () => {
    const person = userEvent.setup();
    render(<Listed />);
    await person.tab();

    await person.keyboard('{ArrowDown}{ArrowDown}{End}');

    const chosen = screen.getByRole('button', { current: true });
    expect(chosen).toHaveTextContent('Event 9999');
    expect(chosen).toHaveFocus();
  });

  it('edits with Enter and deletes with Delete', async () => {
    const person = userEvent.setup();
    const [onEdit, onDelete] = [vi.fn(), vi.fn()];
    render(<Listed onEdit={onEdit} onDelete={onDelete} />);
    await person.click(screen.getByRole('button', { name: /Event 3,/ }));

    await person.keyboard('{Enter}{Delete}');

    expect(onEdit).toHaveBeenCalledOnce();
    expect(onDelete).toHaveBeenCalledExactlyOnceWith(TEN_THOUSAND[3]);
  });
});

describe('finding and exporting events', () => {
  const events = [anEvent(1, { text: 'Blink' }), anEvent(2, { text: 'spike, left', source: 'reviewer' })];

  it('looks at words whatever their case, and at whose they are', () => {
    expect(filterEvents(events, { text: 'BLI', source: 'all' })).toEqual([events[0]]);
    expect(filterEvents(events, { text: '', source: 'reviewer' })).toEqual([events[1]]);
    expect(filterEvents(events, { text: 'blink', source: 'reviewer' })).toEqual([]);
  });

  it('writes the onsets of the file and quotes what CSV needs quoted', () => {
    const odd = anEvent(3, { text: '=cmd("x")', durationSeconds: 1.5 });

    expect(eventsCsv([events[1]!, odd])).toBe(
      'onset_s,from_first_sample_s,duration_s,source,text\r\n' +
        '12,2,,reviewer,"spike, left"\r\n' +
        '13,3,1.5,file,"\'=cmd(""x"")"\r\n',
    );
  });
});
