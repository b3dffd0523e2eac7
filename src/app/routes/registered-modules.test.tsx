import { expect, it } from 'vitest';
import * as frame from '#app/frame/AppFrame.tsx';
import * as clients from '#screens/clients/ClientsScreen.tsx';
import { registeredOr } from '#ui/navigation/registered-modules.ts';
import { frameFile } from '../frame-file.ts';
import { SCREEN_FILES } from './screen-files.ts';

const notImported = () => Promise.reject(new Error('It was imported.'));

it('menu and list of clients register all they export, under the names by which they are asked for', async () => {
  expect(await registeredOr('frame', notImported)()).toEqual({ ...frame });
  expect(await registeredOr('clients', notImported)()).toEqual({ ...clients });
  // The registered objects, not those of an import.
  expect(await frameFile()).toBe(await registeredOr('frame', notImported)());
  expect(await SCREEN_FILES.clients()).toBe(await registeredOr('clients', notImported)());
  expect(await SCREEN_FILES.app()).toBe(await registeredOr('clients', notImported)());
});
