import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ImportPlan, ImportProposal } from '#shared/eeg/import-plan.ts';
import type { ReviewControl } from '#shared/review/review-api.ts';
import type { ReviewSource } from '#shared/review/recording.ts';
import { aUser } from '#tests/builders/people.ts';
import { renderApp } from '#tests/dom/render-app.tsx';
import { stubWorker } from '#tests/dom/stub-worker.ts';

const { userId } = aUser();
const LIST = `GET /v2/therapist/${userId}/eegFiles`;
const CREATE = `POST /v2/therapist/${userId}/eegFiles`;
const EEG_FILE_ID = '01930000-0000-7000-8000-0000000000f1';
const FILE = `/v2/therapist/${userId}/eegFile/${EEG_FILE_ID}`;

const plan: ImportPlan = {
  syntax: { delimiter: 0x2c, decimal: 0x2e },
  skipLines: 1,
  columns: [
    { column: 0, name: 'a', role: 'signal', unit: '' },
    { column: 1, name: 'b', role: 'ignore', unit: '' },
  ],
};
const proposal: ImportProposal = {
  plan,
  estimatedRateHz: undefined,
  isRegular: true,
  questions: [{ code: 'rateMissing', message: 'The table has no column of times.' }],
  previewRows: [
    ['1.25', 'x'],
    ['2.5', 'y'],
  ],
};

/** A reader that finds a table, and reads it by any plan with a rate. */
function stubReader() {
  const opened: ReviewSource[] = [];
  const control: Partial<ReviewControl> = {
    proposeImport: async (_source, { syntax }) => ({
      ...proposal,
      plan: { ...plan, syntax: syntax ?? plan.syntax },
    }),
    async open(source) {
      opened.push(source);
      const samplingRateHz = source.importPlan?.samplingRateHz ?? 0;
      return {
        ok: true,
        recording: {
          name: 'unknown.csv',
          format: 'CSV',
          startTime: undefined,
          startOffsetSeconds: 0,
          durationSeconds: 60,
          spanSeconds: 60,
          channels: [{ label: 'Cz', kind: 'voltage', unit: 'uV', samplingRateHz, sampleCount: 6000 }],
          segments: [],
          warnings: [],
        },
      };
    },
  };
  stubWorker<ReviewControl>(control);
  return opened;
}

afterEach(() => void vi.unstubAllGlobals());

describe('a table that does not say everything about itself', () => {
  it('is uploaded only after a person said how it is read', async () => {
    const opened = stubReader();
    const stored = {
      eegFileId: EEG_FILE_ID,
      name: 'unknown.csv',
      parts: [{ name: 'unknown.csv', byteCount: 8 }],
      byteCount: 8,
      contentHash: 'a'.repeat(64),
      state: 'ready',
      therapistId: userId,
      clientId: null,
      clientName: null,
      recordedOn: null,
      facts: null,
      importPlan: null,
      createdAt: '2026-11-20T09:00:00.000Z',
      version: 1,
    };
    const { user, requests } = renderApp({
      path: '/app/eeg-upload',
      replies: {
        [LIST]: { body: { eegFiles: [], totalEegFiles: 0 } },
        [CREATE]: { body: { eegFile: stored, storedPieces: [{ part: 0, seq: 0 }], duplicates: [] } },
        [`POST ${FILE}/complete`]: { body: stored },
      },
    });

    await user.upload(await screen.findByLabelText('EEG files'), new File(['a,b\n1,x\n'], 'unknown.csv'));
    expect(await screen.findByText(/^Needs your confirmation/)).toBeVisible();
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);

    await user.click(screen.getByRole('button', { name: 'Set up import' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Table import settings' }));
    expect(dialog.getByText('The table has no column of times.')).toBeVisible();
    expect(dialog.getByText(/enter the sampling rate/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Import and upload' })).toBeDisabled();

    await user.type(dialog.getByRole('textbox', { name: 'Sampling rate in Hz' }), '100');
    await user.clear(dialog.getByRole('textbox', { name: 'Name of column 1' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name of column 1' }), 'Cz');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Unit of column 1' }), 'µV');
    expect(await dialog.findByText('1 channel, 100 Hz, 1:00')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Import and upload' }));

    expect(await screen.findByText('Stored: CSV, 1 channel, 1:00')).toBeVisible();
    const confirmed = {
      ...plan,
      samplingRateHz: 100,
      columns: [{ column: 0, name: 'Cz', role: 'signal', unit: 'uV' }, plan.columns[1]],
    };
    expect(requests.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
      importPlan: confirmed,
    });
    expect(opened.at(-1)?.importPlan).toEqual(confirmed);
  });

  it('is looked at again when a person says what divides its cells', async () => {
    stubReader();
    const { user } = renderApp({
      path: '/app/eeg-upload',
      replies: { [LIST]: { body: { eegFiles: [], totalEegFiles: 0 } } },
    });
    await user.upload(await screen.findByLabelText('EEG files'), new File(['a,b\n1,x\n'], 'unknown.csv'));
    await user.click(await screen.findByRole('button', { name: 'Set up import' }));
    const dialog = within(await screen.findByRole('dialog'));

    await user.selectOptions(dialog.getByRole('combobox', { name: 'Separator' }), 'Semicolon');

    await waitFor(() =>
      expect(dialog.getByRole('combobox', { name: 'Separator' })).toHaveDisplayValue('Semicolon'),
    );
  });
});
