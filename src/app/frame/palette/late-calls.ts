/*
 * Calls that the palette makes only once something is typed. In a file of their own, because their schemas would be a
 * large part of the first page.
 */

export { listEegFiles } from '#shared/api/eeg-files.ts';
export { listProtocols } from '#shared/api/protocols.ts';
export { listQuestionnaires } from '#shared/api/questionnaires.ts';
