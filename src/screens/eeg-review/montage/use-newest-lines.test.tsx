import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aWorkbench } from '#live/testing/workbench-builder.ts';
import type { SavedMontage } from '#model/review/saved.ts';
import { useNewestLines } from './use-newest-lines.ts';

const bipolar = (active: string, reference: string): SavedMontage['lines'] => [
  { kind: 'bipolar', active, reference },
];

function remembered() {
  const workbench = aWorkbench();
  workbench.change({ montage: 'custom', customName: 'Mine', custom: bipolar('C3', 'C4') });
  const { rerender } = renderHook(
    ({ montages }: { montages: SavedMontage[] | undefined }) => useNewestLines(workbench, montages),
    { initialProps: { montages: undefined as SavedMontage[] | undefined } },
  );
  const lines = () => workbench.montageLines.map(({ label }) => label);
  return { workbench, lines, load: (...montages: SavedMontage[]) => rerender({ montages }) };
}

test('a montage that was changed since is shown as it is now', () => {
  const { lines, load } = remembered();
  expect(lines()).toEqual(['C3-C4']);

  load({ name: 'Mine', lines: bipolar('C3', 'Cz') });

  expect(lines()).toEqual(['C3-Cz']);
});

test('a montage that was deleted since stays as it is remembered', () => {
  const { lines, load } = remembered();

  load({ name: 'Other', lines: bipolar('C3', 'Cz') });

  expect(lines()).toEqual(['C3-C4']);
});

test('what is changed while the recording is open is left alone', () => {
  const { workbench, lines, load } = remembered();
  load({ name: 'Mine', lines: bipolar('C3', 'C4') });
  workbench.change({ custom: bipolar('C4', 'Cz') });

  load({ name: 'Mine', lines: bipolar('C3', 'C4') });

  expect(lines()).toEqual(['C4-Cz']);
});
