import { getEegFile, getEegFileBytes, listEegFiles } from '#shared/api/eeg-files.ts';

export const EEG_FILE_CALLS = [listEegFiles, getEegFile, getEegFileBytes];
