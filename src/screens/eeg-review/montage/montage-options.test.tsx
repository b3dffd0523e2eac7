import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aWorkbench } from '#live/testing/workbench-builder.ts';
import type { SavedMontage } from '#model/review/saved.ts';
import { ToolChoice } from '../tools/ToolChoice.tsx';
import { montageOptions, OWN, ownValue } from './montage-options.ts';

test('a montage that lacks its electrodes cannot be chosen and says what it needs', () => {
  const { recording, settings } = aWorkbench();
  const own = [{ name: 'Mine', lines: [{ kind: 'bipolar' as const, active: 'C3', reference: 'O1' }] }];
  const options = montageOptions(recording, settings.get(), own);

  render(<ToolChoice label="Montage" value="asRecorded" options={options} onChange={() => undefined} />);

  expect(screen.getByRole('option', { name: 'Linked ears (needs A1 and A2)' })).toBeDisabled();
  expect(screen.getByRole('option', { name: 'Mine (needs O1)' })).toBeDisabled();
  expect(screen.getByRole('option', { name: 'Common average' })).toBeEnabled();
});

test('electrodes that are there make it possible to choose', () => {
  const { recording, settings } = aWorkbench();
  const ears = ['A1', 'A2'].map((label) => ({ ...recording.channels[0]!, label }));
  const full = { ...recording, channels: [...recording.channels, ...ears] };

  const [ear] = montageOptions(full, settings.get(), []).filter(({ value }) => value === 'linkedEars');

  expect(ear).toEqual({ value: 'linkedEars', label: 'Linked ears' });
});

test('a montage that is remembered with the recording and gone from the list is still named', () => {
  const { recording, settings } = aWorkbench();
  const lines = [{ kind: 'bipolar' as const, active: 'C3', reference: 'C4' }];
  const shown = { ...settings.get(), montage: 'custom' as const, custom: lines, customName: 'Mine' };
  const own = (list: SavedMontage[]) =>
    montageOptions(recording, shown, list).filter(({ value }) => value.startsWith(OWN));

  expect(own([{ name: 'Other', lines }]).map(({ label }) => label)).toEqual(['Other', 'Mine']);
  expect(own([{ name: 'Mine', lines }]).map(({ label }) => label)).toEqual(['Mine']);
  expect(own([])[0]?.value).toBe(ownValue(shown));
});
