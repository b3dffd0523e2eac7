import { expect, it } from 'vitest';
import { aClient } from '#tests/builders/people.ts';
import { type PaletteItem, type Progress, takesEnter } from './palette-items.ts';

const client = aClient();
const action: PaletteItem = { kind: 'action', label: 'Add client', run: () => undefined };
const ITEMS = {
  page: { kind: 'page', href: '/app/devices', label: 'Track Devices' },
  action,
  logout: { ...action, label: 'Logout', isAfterSearch: true },
  client: { kind: 'client', href: '/app/clients', client },
  startSession: { kind: 'startSession', client },
  nextStep: { kind: 'nextStep', label: 'Start a session with ...', words: 'Start a session with ' },
  eegFile: { kind: 'eegFile', href: '/app/eeg-files', label: 'theta.edf' },
} as const satisfies Record<string, PaletteItem>;

const NOTHING: Progress = { hasClients: false, hasAll: false, isInFull: false, isClientNamed: false };
const SEARCHING = { ...NOTHING, isInFull: true, isClientNamed: true };
const CLIENTS = { ...NOTHING, hasClients: true };
const DONE = { ...CLIENTS, hasAll: true };

it.each([
  ['nothing is known', NOTHING, ['page']],
  ['all is typed, and the search goes on', SEARCHING, ['page', 'action']],
  ['the clients are found', CLIENTS, ['page', 'client']],
  ['the client is named and found', { ...CLIENTS, isClientNamed: true }, ['page', 'client', 'startSession']],
  ['every search has ended', DONE, ['page', 'action', 'logout', 'client', 'nextStep', 'eegFile']],
])('takes Enter where %s', (_when, progress, taken) => {
  const found = Object.entries(ITEMS).filter(([, item]) => takesEnter(item, progress));
  expect(found.map(([name]) => name)).toEqual(taken);
});
