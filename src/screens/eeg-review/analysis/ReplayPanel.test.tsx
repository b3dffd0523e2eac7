import type { MainsSetting } from '#shared/engine/mains.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openWorkbench } from '#live/offline/index.ts';
import { BUILT_IN_PROTOCOLS } from '#shared/eeg/library/library.ts';
import type { ReplayControl, ReplayOutcome } from '#shared/engine/replay-api.ts';
import type { ReviewRecording } from '#shared/review/recording.ts';
import { authAtom } from '#state/auth.atoms.ts';
import { createStore, Provider } from '#state/jotai.ts';
import { servicesAtom } from '#state/services.atoms.ts';
import { anIdentity, aUser } from '#tests/builders/people.ts';
import { stubWorker } from '#tests/dom/stub-worker.ts';
import { aReplayReport } from '#tests/builders/replay-report.ts';
import { ReplayPanel } from './ReplayPanel.tsx';

const RECORDING: ReviewRecording = {
  name: 'night.edf',
  format: 'EDF',
  startTime: undefined,
  startOffsetSeconds: 0,
  durationSeconds: 300,
  spanSeconds: 300,
  channels: ['C3', 'Cz', 'C4'].map((label) => ({
    label,
    kind: 'voltage',
    unit: 'uV',
    samplingRateHz: 250,
    sampleCount: 75_000,
  })),
  segments: [{ startSeconds: 0, durationSeconds: 300 }],
  warnings: [],
};
const [smr, alpha] = BUILT_IN_PROTOCOLS.map((protocol) => ({ ...protocol, therapistId: null }));

const report: ReplayOutcome = {
  ok: true,
  report: aReplayReport(),
};

afterEach(() => vi.unstubAllGlobals());

type Where = { region?: 'EU' | 'US'; practice?: MainsSetting; notchHz?: number };

async function show({ region = 'EU', practice = 'region', notchHz }: Where = {}) {
  const link = {
    open: async () => ({ ok: true, recording: RECORDING }),
    setTraces: async () => undefined,
    onEvent: async () => undefined,
    onFailure: () => () => undefined,
    close: async () => undefined,
    dispose: () => undefined,
  };
  const source = { kind: 'stored', parts: [{ name: 'night.edf', byteCount: 1000 }] } as const;
  const opened = await openWorkbench({ source }, { link: link as never });
  if (!opened.ok) throw new Error(opened.message);
  const { workbench } = opened;
  workbench.change({ badChannels: [2], filter: { ...workbench.settings.get().filter, notchHz } });
  const store = createStore();
  const callEndpoint = async () => ({ protocols: [smr, alpha], totalProtocols: 2 });
  store.set(servicesAtom, { api: { callEndpoint } } as never);
  store.set(authAtom, { type: 'initialise', identity: anIdentity() });
  store.set(authAtom, {
    type: 'userLoaded',
    user: aUser({ organization: { ...aUser().organization, region, mains: practice } }),
  });
  const panel = { workbench, source, readPart: async () => new Uint8Array([7]), record: undefined };
  render(
    <Provider store={store}>
      <QueryClientProvider client={new QueryClient()}>
        <ReplayPanel opened={panel as never} />
      </QueryClientProvider>
    </Provider>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: new RegExp(smr!.definition.name) }));
  await user.click(screen.getByRole('checkbox', { name: new RegExp(alpha!.definition.name) }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Baseline at the start' }), '60 s');
  await user.click(screen.getByRole('button', { name: 'Compute' }));
  return { source };
}

describe('protocols over an open recording', () => {
  it('go through the very source the workbench has open, and stand side by side', async () => {
    const read: number[] = [];
    const openSource = vi.fn<ReplayControl['openSource']>(async (_source, readPart) => {
      read.push(...(await readPart!(0, 0, 1)));
      const info = { kind: 'file' as const, name: 'night.edf', samplingRateHz: 250, durationSeconds: 300 };
      return { info: { ...info, channelNames: ['C3', 'Cz', 'C4'] }, warnings: [] };
    });
    const replay = vi.fn<ReplayControl['replay']>(async () => [
      report,
      { ok: false, protocol: alpha!.definition.name, message: 'Too short.', lack: 'training' },
    ]);
    stubWorker<ReplayControl>({ openSource, replay });

    const { source } = await show();

    const table = await screen.findByRole('table', { name: 'Protocols side by side' });
    const rows = within(table).getAllByRole('row');
    expect(rows[1]).toHaveTextContent(new RegExp(`${smr!.definition.name}.*41\\.5.*55\\.0.*3\\.2.*80`));
    expect(rows[2]).toHaveTextContent('Could not run');
    expect(screen.getByText(/Too short\. Choose a shorter baseline above\./)).toBeVisible();
    expect(openSource.mock.calls[0]![0]).toEqual(source);
    expect(read).toEqual([7]);
    expect(replay.mock.calls[0]![1]).toMatchObject({ baselineSeconds: 60, badChannels: [2] });
  });

  it.each([
    { region: 'EU', mains: '50 Hz' },
    { region: 'US', mains: '60 Hz' },
    { region: 'EU', notchHz: 60, mains: '60 Hz' },
    { region: 'US', notchHz: 50, mains: '50 Hz' },
    { region: 'EU', practice: '60', mains: '60 Hz' },
    { region: 'EU', practice: '60', notchHz: 50, mains: '50 Hz' },
  ] as const)(
    'take the mains from the notch, else from the practice: $mains',
    async ({ mains, ...where }) => {
      stubWorker<ReplayControl>({
        openSource: async () => {
          throw new Error('Not in this test.');
        },
      });

      await show(where);

      expect(screen.getByRole('combobox', { name: 'Mains' })).toHaveDisplayValue(mains);
    },
  );

  it('say when the mains hum is elsewhere, and are computed again with it on request', async () => {
    const openSource = async () => ({
      info: { kind: 'file' as const, name: 'x.edf', samplingRateHz: 250, channelNames: ['C3', 'Cz', 'C4'] },
      warnings: [],
    });
    const replay = vi.fn<ReplayControl['replay']>(async (_protocols, { mainsHz }) => [
      {
        ok: true,
        report: aReplayReport({
          mains: { settingHz: mainsHz, measuredHz: 60 },
          warnings: mainsHz === 60 ? [] : [{ code: 'mainsDiffers', message: 'The mains hum differs.' }],
        }),
      },
    ]);
    stubWorker<ReplayControl>({ openSource, replay });
    await show();

    await userEvent.click(await screen.findByRole('button', { name: 'Compute again with 60 Hz' }));

    await waitFor(() => expect(replay).toHaveBeenCalledTimes(2));
    expect(replay.mock.calls.map(([, { mainsHz }]) => mainsHz)).toEqual([50, 60]);
    await screen.findByRole('table', { name: 'Protocols side by side' });
    expect(screen.queryByText(/mains hum in this signal/)).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Mains' })).toHaveDisplayValue('60 Hz');
  });

  it('are said to be a computation, and why nothing came of it', async () => {
    stubWorker<ReplayControl>({
      openSource: async () => {
        throw new Error('The connection was lost.');
      },
    });

    await show();

    expect(await screen.findByText('Nothing was computed. The connection was lost.')).toBeVisible();
    expect(screen.getByText(/it does not show what training would have done/)).toBeVisible();
  });
});
