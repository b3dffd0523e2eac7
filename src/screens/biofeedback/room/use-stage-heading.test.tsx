import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useStageHeading } from './use-stage-heading.ts';

/** A room whose stage ends with its button, or by itself. */
function Room() {
  const [stage, setStage] = useState('Contact');
  useStageHeading(stage);
  return (
    <>
      <section key={stage}>
        <h1>{stage}</h1>
        <button type="button" onClick={() => setStage('Baseline')}>
          Start
        </button>
      </section>
      <textarea aria-label="Notes" onChange={() => setStage('Run')} />
    </>
  );
}

it('focuses the heading of a stage that follows a pressed button, and not the first one', async () => {
  const user = userEvent.setup();
  render(<Room />);
  expect(document.body).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Start' }));

  expect(screen.getByRole('heading', { name: 'Baseline' })).toHaveFocus();
});

it('leaves the focus in the notes as a stage ends by itself', async () => {
  const user = userEvent.setup();
  render(<Room />);
  await user.type(screen.getByLabelText('Notes'), 'calm');

  expect(screen.getByRole('heading', { name: 'Run' })).toBeVisible();
  expect(screen.getByLabelText('Notes')).toHaveFocus();
  expect(screen.getByLabelText('Notes')).toHaveValue('calm');
});
