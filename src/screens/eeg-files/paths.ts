import type { EegFileId } from '#shared/domain/ids.ts';

/** The workbench with a stored file. */
export const reviewPath = (eegFileId: EegFileId): string => `/app/eeg-files/${eegFileId}`;
