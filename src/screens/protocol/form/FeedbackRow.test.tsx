import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { type Draft, newDraft } from '../model/draft.ts';
import { EditorContext } from '../editor/editor-context.ts';
import { FeedbackRow } from './FeedbackRow.tsx';

function Form({ feedbackResponse }: { feedbackResponse?: string }) {
  const [draft, setDraft] = useState<Draft>(() => {
    const begun = newDraft();
    return { ...begun, definition: { ...begun.definition, feedbackResponse } };
  });
  const change = (_key: string, edit: (before: Draft) => Draft) => setDraft(edit);
  return (
    <EditorContext value={{ draft, problems: [], isReadOnly: false, change }}>
      <FeedbackRow names={['Calm rain', 'Evening']} />
      <output>{draft.definition.feedbackResponse ?? 'nothing'}</output>
    </EditorContext>
  );
}

const field = () => screen.getByLabelText('Feedback response');

describe('the feedback response of a protocol', () => {
  it('is chosen from those of the practice, and taken out again', async () => {
    render(<Form />);

    await userEvent.selectOptions(field(), 'Evening');
    expect(screen.getByRole('status')).toHaveTextContent('Evening');
    await userEvent.selectOptions(field(), 'None: chosen in the session');
    expect(screen.getByRole('status')).toHaveTextContent('nothing');
  });

  it('is found whatever the case of its letters, as a session finds it', () => {
    render(<Form feedbackResponse="calm RAIN" />);

    expect(field()).toHaveDisplayValue('Calm rain');
  });

  it('stays where the practice has none of this name, and says so', () => {
    render(<Form feedbackResponse="Forest" />);

    expect(field()).toHaveDisplayValue('Forest (not in this practice)');
  });
});
