import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { EegFileFacts } from '#shared/api/eeg-files.ts';
import { UNIT_MISSING, UNIT_NAMED } from '#shared/eeg/voltage-unit.ts';
import type { ReviewSource } from '#shared/review/recording.ts';
import type { ReviewControl } from '#shared/review/review-api.ts';
import { aUser } from '#tests/builders/people.ts';
import { renderApp, type Replies } from '#tests/dom/render-app.tsx';
import { stubWorker } from '#tests/dom/stub-worker.ts';

const { userId } = aUser();
const EEG_FILE_ID = '01930000-0000-7000-8000-0000000000f1';
const FILES = `/v2/therapist/${userId}/eegFiles`;
const FILE = `/v2/therapist/${userId}/eegFile/${EEG_FILE_ID}`;
const QUESTION = { code: UNIT_MISSING, message: "The file does not name the unit of its values ('Cz')." };
const given = (unit = 'uV') => ({ code: UNIT_NAMED, message: `They are read as ${unit}.` });

const facts: EegFileFacts = {
  format: 'EDF',
  startTime: null,
  durationSeconds: 60,
  spanSeconds: 60,
  channelCount: 1,
  samplingRateHz: 250,
  warnings: [QUESTION],
};
const stored = (change: { facts?: EegFileFacts | null } = {}) => ({
  eegFileId: EEG_FILE_ID,
  name: 'blank.edf',
  parts: [{ name: 'blank.edf', byteCount: 8 }],
  byteCount: 8,
  contentHash: 'a'.repeat(64),
  state: 'ready',
  therapistId: userId,
  clientId: null,
  clientName: null,
  recordedOn: null,
  facts,
  importPlan: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  version: 1,
  ...change,
});

/** A reader of a file whose channel has no unit. */
function stubReader() {
  const opened: ReviewSource['blankUnit'][] = [];
  stubWorker<ReviewControl>({
    proposeImport: async () => undefined,
    async open({ blankUnit }) {
      opened.push(blankUnit);
      const channel = blankUnit
        ? ({ kind: 'voltage', unit: 'uV' } as const)
        : ({ kind: 'other', unit: '' } as const);
      return {
        ok: true,
        recording: {
          name: 'blank.edf',
          format: 'EDF',
          startTime: undefined,
          startOffsetSeconds: 0,
          durationSeconds: 60,
          spanSeconds: 60,
          channels: [{ label: 'Cz', samplingRateHz: 250, sampleCount: 15_000, ...channel }],
          segments: [{ startSeconds: 0, durationSeconds: 60 }],
          warnings: [blankUnit ? given(blankUnit) : QUESTION],
          ...(blankUnit && { blankUnit }),
        },
      };
    },
    setTraces: async () => undefined,
    onEvent: async () => undefined,
    annotations: async () => ({ annotations: [], warnings: [] }),
    page: async () => ({ kind: 'superseded' }),
    overview: () => new Promise(() => undefined),
    close: async () => undefined,
  });
  return opened;
}
const answered = (unit: 'uV' | 'mV') =>
  expect.objectContaining({ blankUnit: unit, warnings: [given(unit)] }) as unknown;

afterEach(() => void vi.unstubAllGlobals());

describe('a file whose values have no unit', () => {
  it('is uploaded once a person gave the unit, which is kept with the file', async () => {
    const opened = stubReader();
    const { user, requests } = renderApp({
      path: '/app/eeg-upload',
      replies: {
        [`GET ${FILES}`]: { body: { eegFiles: [], totalEegFiles: 0 } },
        [`POST ${FILES}`]: {
          body: { eegFile: stored(), storedPieces: [{ part: 0, seq: 0 }], duplicates: [] },
        },
        [`POST ${FILE}/complete`]: { body: stored() },
      },
    });

    await user.upload(await screen.findByLabelText('EEG files'), new File(['x'], 'blank.edf'));
    expect(await screen.findByText(/Needs the unit of its values/)).toBeVisible();
    expect(screen.getByText(QUESTION.message)).toBeVisible();
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Read as mV' }));

    expect(await screen.findByText('Stored: EDF, 1 channel, 1:00')).toBeVisible();
    expect(requests.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
      facts: answered('mV'),
    });
    expect(opened).toEqual([undefined, 'mV']);
  });

  it('can be given one later in its details, and another one after that', async () => {
    const opened = stubReader();
    const replies: Replies = {
      [`GET ${FILES}`]: { body: { eegFiles: [stored()], totalEegFiles: 1 } },
      [`PATCH ${FILE}`]: ({ body }) => ({ body: stored(body as { facts: EegFileFacts }) }),
    };
    const { user, requests } = renderApp({ path: '/app/eeg-files', replies });
    await user.click(await screen.findByRole('button', { name: 'Actions for blank.edf' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit details' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Details of the file' }));

    expect(dialog.getByText('Which unit do the values have?')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Read as mV' }));
    expect(await dialog.findByText('They are read as mV.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Change unit' }));
    await user.click(dialog.getByRole('button', { name: 'Read as µV' }));
    expect(await dialog.findByText('They are read as µV.')).toBeVisible();

    const sent = requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    expect(sent).toEqual([{ facts: answered('mV') }, { facts: answered('uV') }]);
    expect(opened).toEqual(['mV', 'uV']);
  });

  it('is not shown in the review before a person gave the unit, which is kept with the file', async () => {
    const opened = stubReader();
    const { user, requests } = renderApp({
      path: `/app/eeg-files/${EEG_FILE_ID}`,
      replies: {
        [`GET ${FILE}`]: { body: stored() },
        [`GET ${FILE}/review`]: { body: { review: { badChannels: [], notes: '' }, version: 1 } },
        [`PATCH ${FILE}`]: ({ body }) => ({ body: stored(body as { facts: EegFileFacts }) }),
      },
    });

    expect(await screen.findByText('Which unit do the values have?')).toBeVisible();
    expect(screen.queryByRole('tablist', { name: 'Panels' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Read as µV' }));

    await user.click(await screen.findByRole('tab', { name: 'File' }));
    expect(await screen.findByText('They are read as µV.')).toBeVisible();
    await waitFor(() =>
      expect(requests.findLast(({ method }) => method === 'PATCH')?.body).toEqual({
        facts: answered('uV'),
      }),
    );
    // The workbench without and with the unit, and the facts for the list.
    expect(opened.slice(-3)).toEqual([undefined, 'uV', 'uV']);
  });

  it('asks nothing in the review once it was answered', async () => {
    const opened = stubReader();
    renderApp({
      path: `/app/eeg-files/${EEG_FILE_ID}`,
      replies: {
        [`GET ${FILE}`]: {
          body: stored({ facts: { ...facts, blankUnit: 'mV', warnings: [given('mV')] } }),
        },
        [`GET ${FILE}/review`]: { body: { review: { badChannels: [], notes: '' }, version: 1 } },
      },
    });

    expect(await screen.findByRole('tablist', { name: 'Panels' })).toBeVisible();
    expect(new Set(opened)).toEqual(new Set(['mV']));
  });
});
