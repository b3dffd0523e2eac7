import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { timelineOf } from '#live/charts/index.ts';
import { tickWidth } from '#shared/engine/ticks.ts';
import { aClient, uuid } from '#tests/builders/people.ts';
import { aRunRecord, aSession, aTickTable, someSettings } from '#tests/builders/session.ts';
import { renderApp } from '#tests/dom/render-app.tsx';
import { plottedSeries } from './plotted-series.ts';
import { seriesCsv } from './series-csv.ts';

const A = uuid('a');
const PATH = `/app/therapist/${A}/client/${uuid('c')}/sessions/${uuid('5')}/sessionBreakDown`;
const TICKS = `GET /v2/therapist/${A}/sessionComponent/${uuid('6')}/recording/ticks`;
const settings = someSettings();
const table = aTickTable([
  { phase: 'baseline', ticks: 250 },
  { phase: 'training', run: 1, ticks: 1500, threshold: 4, rewarded: (at) => at % 3 === 0 },
]);
const tickCount = table.values.length / tickWidth(table.conditions.length);
const session = aSession({ settings, runs: [aRunRecord(table, 1)] });

let saved: { name: string; blob: Blob }[];
beforeEach(() => {
  saved = [];
  let last: Blob;
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        last = blob;
        return 'blob:values';
      },
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: last });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function savedBy(button: string): Promise<{ name: string; text: string }> {
  const { user } = renderApp({
    path: PATH,
    replies: {
      [`GET /v2/therapist/${A}/client/${uuid('c')}`]: { body: aClient() },
      [`GET /v2/therapist/${A}/session/${uuid('5')}`]: { body: session },
      [TICKS]: new Uint8Array(table.values.buffer),
    },
  });
  await user.click(await screen.findByRole('button', { name: button }));
  const [{ name, blob }] = saved as [{ name: string; blob: Blob }];
  return { name, text: await blob.text() };
}

describe('the numbers of a session as files', () => {
  it('are every tick, a row each', async () => {
    const { name, text } = await savedBy('Every value as CSV');

    expect(name).toMatch(/^session-\w{8}-values-.*\.csv$/);
    expect(text.trimEnd().split('\r\n')).toHaveLength(1 + tickCount);
  });

  it('are the curves of the page, by chart', async () => {
    const { name, text } = await savedBy('Curves as CSV');

    const charts = new Set(
      text
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((row) => row.split(',')[0]),
    );
    expect(name).toMatch(/^session-\w{8}-curves-.*\.csv$/);
    // This source shows no muscle, so there is no plot of it.
    expect([...charts]).toEqual([
      'Learning in this session',
      'Success over time',
      expect.stringMatching(/ at Cz$/),
      'Bursts over time',
    ]);
  });

  it('are the settings, with the protocol and the runs', async () => {
    const { name, text } = await savedBy('Settings as JSON');

    expect(name).toMatch(/^session-\w{8}-settings-.*\.json$/);
    expect(JSON.parse(text)).toEqual({
      sessionId: session.sessionId,
      sessionComponentId: session.components[0]!.sessionComponentId,
      startedAt: session.startedAt,
      settings: JSON.parse(JSON.stringify(settings)),
      runs: JSON.parse(JSON.stringify(session.components[0]!.runs)),
    });
  });
});

describe('curves as a table', () => {
  it('have a row for each point, in all digits, with an empty value for a gap', () => {
    const curve = { chart: '=A, B', series: 'S', unit: 'uV', xQuantity: 'time (s)' };

    const text = [...seriesCsv([{ ...curve, xs: [0.04, 0.08], values: [1 / 3, null] }])].join('');

    expect(text).toBe(
      'chart,series,x,x_quantity,value,unit\r\n' +
        `"'=A, B",S,0.04,time (s),${1 / 3},uV\r\n` +
        `"'=A, B",S,0.08,time (s),,uV\r\n`,
    );
  });

  it('have the values that the charts draw at every tick', () => {
    const amplitude = plottedSeries(settings, table, timelineOf(table)).find(
      ({ series }) => series === 'Amplitude',
    )!;

    expect(amplitude.xs).toHaveLength(tickCount);
    expect(amplitude.values).toHaveLength(tickCount);
  });
});
