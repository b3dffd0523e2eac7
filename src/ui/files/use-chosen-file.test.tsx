import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useChosenFile } from './use-chosen-file.ts';

function Host() {
  const { chosen, choose } = useChosenFile((text) => text.toUpperCase());
  return (
    <>
      <input type="file" aria-label="File" onChange={(event) => choose(event.currentTarget)} />
      <output>{chosen ? `${chosen.name}: ${chosen.read}` : 'Nothing'}</output>
    </>
  );
}

const bytesOf = (text: string): ArrayBuffer => Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer;
const output = () => screen.getByRole('status').textContent;

it('reads a file again that was corrected and is chosen again', async () => {
  const user = userEvent.setup();
  const file = new File(['wrong'], 'sleep.json');
  render(<Host />);
  await user.upload(screen.getByLabelText('File'), file);
  await waitFor(() => expect(output()).toBe('sleep.json: WRONG'));
  vi.spyOn(file, 'arrayBuffer').mockResolvedValue(bytesOf('right'));
  await user.upload(screen.getByLabelText('File'), file);

  await waitFor(() => expect(output()).toBe('sleep.json: RIGHT'));
});

it('keeps the file that was chosen last, even if the one before is read later', async () => {
  const user = userEvent.setup();
  const slow = new File([''], 'slow.json');
  let finish: (bytes: ArrayBuffer) => void = () => undefined;
  vi.spyOn(slow, 'arrayBuffer').mockReturnValue(
    new Promise((resolve) => {
      finish = resolve;
    }),
  );
  render(<Host />);
  await user.upload(screen.getByLabelText('File'), slow);
  await user.upload(screen.getByLabelText('File'), new File(['b'], 'quick.json'));
  await waitFor(() => expect(output()).toBe('quick.json: B'));
  finish(bytesOf('a'));
  await Promise.resolve();

  await expect.poll(output).toBe('quick.json: B');
});
