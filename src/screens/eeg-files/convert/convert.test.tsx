import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ImportPlan } from '#shared/eeg/import-plan.ts';
import type { ReviewSource } from '#shared/review/recording.ts';
import { renderApp } from '#tests/dom/render-app.tsx';
import type { ReviewControl } from '#shared/review/review-api.ts';
import { stubWorker } from '#tests/dom/stub-worker.ts';
import { aUser } from '#tests/builders/people.ts';

const { userId } = aUser();
const LIST = { [`GET /v2/therapist/${userId}/eegFiles`]: { body: { eegFiles: [], totalEegFiles: 0 } } };

/** Names of the saved files. */
const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => void vi.unstubAllGlobals());

async function openDialog() {
  const { user } = renderApp({ path: '/app/eeg-files', replies: LIST });
  await user.click(await screen.findByRole('button', { name: 'Convert a file' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Convert a file from this computer' }));
  return { user, dialog };
}

/** A chosen file is checked before it can be converted. */
async function readyButton(dialog: ReturnType<typeof within>) {
  const button = dialog.getByRole('button', { name: 'Convert' });
  await waitFor(() => expect(button).toBeEnabled());
  return button;
}

describe('converting a file of this computer', () => {
  it('saves it in the chosen format and tells what the new file lacks', async () => {
    stubWorker<ReviewControl>({
      proposeImport: async () => undefined,
      convert: async (_source, _format, write, onProgress) => {
        await write(new Uint8Array(4));
        onProgress(1);
        return { ok: true, warnings: [{ code: 'valuesRounded', message: 'Values were rounded.' }] };
      },
    });
    const { user, dialog } = await openDialog();
    expect(dialog.getByRole('button', { name: 'Convert' })).toBeDisabled();

    await user.upload(dialog.getByLabelText('Recording to convert'), new File(['x'], 'rest.edf'));
    await user.click(dialog.getByRole('radio', { name: /^BDF\+/ }));
    await user.click(await readyButton(dialog));

    expect(await dialog.findByText('Saved.')).toBeVisible();
    expect(dialog.getByText('Values were rounded.')).toBeVisible();
    expect(saved).toEqual(['rest.bdf']);
  });

  it('says why it cannot, and saves nothing', async () => {
    stubWorker<ReviewControl>({
      proposeImport: async () => undefined,
      convert: async () => ({ ok: false, message: "'rest.edf' is empty." }),
    });
    const { user, dialog } = await openDialog();

    await user.upload(dialog.getByLabelText('Recording to convert'), new File(['x'], 'rest.edf'));
    await user.click(await readyButton(dialog));

    expect(await dialog.findByRole('alert')).toHaveTextContent("'rest.edf' is empty.");
    expect(saved).toEqual([]);
  });

  it('asks how a table is read, and converts it so', async () => {
    const plan: ImportPlan = {
      syntax: { delimiter: 0x2c, decimal: 0x2e },
      skipLines: 1,
      columns: [{ column: 0, name: 'Cz', role: 'signal', unit: 'uV' }],
      samplingRateHz: 128,
    };
    const sources: ReviewSource[] = [];
    stubWorker<ReviewControl>({
      proposeImport: async () => ({
        plan,
        estimatedRateHz: undefined,
        isRegular: true,
        questions: [{ code: 'unitAssumed', message: 'Taken as uV: Cz. Please confirm.' }],
        previewRows: [['1']],
      }),
      open: async () => ({
        ok: true,
        recording: {
          name: 'a.csv',
          format: 'CSV',
          startTime: undefined,
          startOffsetSeconds: 0,
          durationSeconds: 1,
          spanSeconds: 1,
          channels: [{ label: 'Cz', kind: 'voltage', unit: 'uV', samplingRateHz: 128, sampleCount: 128 }],
          segments: [],
          warnings: [],
        },
      }),
      convert: async (source) => {
        sources.push(source);
        return { ok: true, warnings: [] };
      },
    });
    const { user, dialog } = await openDialog();

    await user.upload(dialog.getByLabelText('Recording to convert'), new File(['x'], 'a.csv'));
    await user.click(await dialog.findByRole('button', { name: 'Set up import' }));
    expect(dialog.getByRole('button', { name: 'Convert' })).toBeDisabled();
    const wizard = within(await screen.findByRole('dialog', { name: 'Table import settings' }));
    const confirm = wizard.getByRole('button', { name: 'Use these settings' });
    await waitFor(() => expect(confirm).toBeEnabled());
    await user.click(confirm);
    await user.click(await readyButton(dialog));

    expect(await dialog.findByText('Saved.')).toBeVisible();
    expect(sources).toMatchObject([{ kind: 'file', importPlan: plan }]);
  });

  it('can be cancelled', async () => {
    stubWorker<ReviewControl>({
      proposeImport: async () => undefined,
      convert: async (_source, _format, _write, onProgress) => {
        onProgress(0.5);
        return new Promise(() => {});
      },
    });
    const { user, dialog } = await openDialog();
    await user.upload(dialog.getByLabelText('Recording to convert'), new File(['x'], 'rest.edf'));
    await user.click(await readyButton(dialog));
    expect(await dialog.findByText('Writing, 50 %')).toBeVisible();

    await user.click(dialog.getByRole('button', { name: 'Cancel' }));

    await waitFor(() => expect(dialog.getByRole('button', { name: 'Convert' })).toBeEnabled());
    expect(saved).toEqual([]);
  });
});
