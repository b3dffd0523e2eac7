import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { chooseFormats } from '#shared/locale/formats.ts';
import { NumberInput } from './NumberInput.tsx';

function Edge() {
  const [value, setValue] = useState<number | undefined>(12.5);
  return (
    <>
      <NumberInput label="Edge" value={value} onChange={setValue} />
      <output>{String(value)}</output>
    </>
  );
}

it('shows the decimal sign of the person, and takes both', async () => {
  chooseFormats({ languages: ['de'], timeFormat: 'browser' });
  render(<Edge />);
  const field = screen.getByRole('textbox', { name: 'Edge' });
  expect(field).toHaveValue('12,5');

  for (const typed of ['8,5', '8.5']) {
    await userEvent.clear(field);
    await userEvent.type(field, typed);
    expect(screen.getByRole('status')).toHaveTextContent('8.5');
  }
  await userEvent.type(field, '{ArrowUp}');
  expect(field).toHaveValue('9,5');
});
