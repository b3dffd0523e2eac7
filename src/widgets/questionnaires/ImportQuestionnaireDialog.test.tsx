import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { instrumentOf } from '#tests/builders/spelled-answers.ts';
import { ImportQuestionnaireDialog } from './ImportQuestionnaireDialog.tsx';
import { questionnaireFile } from './questionnaire-file.ts';

async function choose(text: string) {
  const onImport = vi.fn();
  render(<ImportQuestionnaireDialog onClose={() => undefined} onImport={onImport} />);
  const user = userEvent.setup();
  await user.upload(screen.getByLabelText('File'), new File([text], 'q.json', { type: 'application/json' }));
  return { user, onImport, button: screen.getByRole('button', { name: 'Import' }) };
}

it('takes over what was exported here, whole', async () => {
  const definition = instrumentOf('phq-9');
  const file = questionnaireFile({
    definition,
    questionnaireId: '01890a5d-ac96-774b-bcce-b302099a8057',
    version: 2,
  });
  expect(file.name).toMatch(/^phq-9-version-\d+-\d{4}-\d\d-\d\d-\d{6}\.fhir\.json$/);

  const { user, onImport, button } = await choose(file.text);
  expect(await screen.findByText('Everything in the file can be imported.')).toBeVisible();
  await user.click(button);

  expect(onImport).toHaveBeenCalledExactlyOnceWith(JSON.parse(JSON.stringify(definition)));
});

it('names what is lost of a foreign one before it is taken over', async () => {
  const foreign = {
    resourceType: 'Questionnaire',
    status: 'active',
    title: 'From elsewhere',
    item: [
      { linkId: 'a', type: 'string', text: 'Name' },
      { linkId: 'b', type: 'attachment', text: 'Photo' },
    ],
  };

  const { button } = await choose(JSON.stringify(foreign));

  const losses = await screen.findByRole('list', { name: 'Not imported' });
  expect(
    within(losses)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual([
    'b: questions of the type attachment cannot be asked here; it is left out.',
    'FHIR has no scoring rules: scores of single answers are kept, a total has to be set up.',
  ]);
  expect(screen.getByText('From elsewhere').parentElement).toHaveTextContent('From elsewhere, 1 question');
  expect(button).toBeEnabled();
});

it.each([
  ['no JSON', 'hello', /^The file is not JSON/],
  ['another resource', '{"resourceType":"Patient","status":"x"}', /^This is not a FHIR R4 Questionnaire/],
])('refuses %s', async (_, text, message) => {
  const { button } = await choose(text);

  expect(await screen.findByText(message)).toBeVisible();
  expect(button).toBeDisabled();
});
