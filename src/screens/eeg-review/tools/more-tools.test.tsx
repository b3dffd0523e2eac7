import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Workbench } from '#live/offline/index.ts';
import { aWorkbench } from '#live/testing/workbench-builder.ts';
import { createStore, Provider } from '#state/jotai.ts';
import { MoreTools } from './MoreTools.tsx';

const show = (workbench: Workbench) =>
  render(
    <Provider store={createStore()}>
      <MoreTools workbench={workbench} />
    </Provider>,
  );

test('the button of what is set once says how it is set', async () => {
  const workbench = aWorkbench();
  const user = userEvent.setup();
  show(workbench);

  await user.click(screen.getByRole('button', { name: 'More tools: Zero phase, positive up' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Negative up' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Phase' }), 'causal');

  expect(screen.getByRole('button', { name: 'More tools: Causal, negative up' })).toBeVisible();
  expect(workbench.settings.get().filter.phase).toBe('causal');
});

test('signals that are no voltages can be shown where the file has some', async () => {
  const [voltage] = aWorkbench().recording.channels;
  const workbench = aWorkbench({ channels: [voltage!, { ...voltage!, label: 'Pulse', kind: 'other' }] });
  const user = userEvent.setup();
  show(workbench);
  expect(workbench.settings.get().hiddenLabels).toEqual(['Pulse']);

  await user.click(screen.getByRole('button', { name: /^More tools/ }));
  await user.click(await screen.findByRole('checkbox', { name: 'Other signals (1)' }));

  expect(workbench.settings.get().hiddenLabels).toEqual([]);
});
