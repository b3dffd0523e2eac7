import type { EegFileRecord } from '#shared/api/eeg-files.ts';
import { aUser } from './people.ts';

/** A stored EEG file as the server sends it. */
export const anEegFile = (change: Partial<EegFileRecord> = {}) => ({
  eegFileId: '01930000-0000-7000-8000-0000000000f1',
  name: 'eyes-closed.bdf',
  parts: [{ name: 'eyes-closed.bdf', byteCount: 4_200_000 }],
  byteCount: 4_200_000,
  contentHash: 'a'.repeat(64),
  state: 'ready',
  therapistId: aUser().userId,
  clientId: null,
  clientName: null,
  recordedOn: '2026-11-02',
  facts: {
    format: 'BDF+C',
    startTime: null,
    durationSeconds: 600,
    spanSeconds: 754,
    channelCount: 19,
    samplingRateHz: 256,
    warnings: [{ code: 'gaps', message: 'The recording has 2 gaps.' }],
  },
  importPlan: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  version: 1,
  ...change,
});
