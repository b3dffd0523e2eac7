import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { HEADSETS } from '#shared/eeg/headsets/catalogue.ts';
import { FURTHER_HEADSETS, HEADSET_SUPPORT } from '#shared/eeg/headsets/support.ts';

type Row = { channels: number; rateHz: number; link: string; state: string; hasDetails: boolean };

const README = readFileSync(path.resolve(import.meta.dirname, '../README.md'), 'utf8');

/** '| Synchroni Uno, Trio, Pento | 1, 2, 4, 250 Hz | Bluetooth | confirmed |' as one row per headset. */
function rowsOf(line: string): [string, Row][] {
  const [names = '', figures = '', link = '', state = ''] = line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
  const [, channels = '', rate] = /^(.*), (\d+) Hz$/.exec(figures) ?? [];
  const brand = names.split(' ')[0]!;
  const each = names
    .replace(/^Neurosity | \(.*\)$/g, '')
    .split(', ')
    .map((name) => (name.includes(' ') || !names.includes(',') ? name : `${brand} ${name}`));
  const counts = channels.split(', ').map(Number);
  return each.map((name, index) => [
    name,
    {
      channels: counts[index] ?? counts[0]!,
      rateHz: Number(rate),
      link: link.replace(', else', ' or'),
      state: /^\w+/.exec(state)![0],
      hasDetails: state.includes('but for details'),
    },
  ]);
}

function tableOf(): Map<string, Row> {
  const [, table = ''] = README.split('| headset | channels, rate | link | driver |\n');
  const lines = table.split('\n').slice(1);
  const end = lines.findIndex((line) => !line.startsWith('|'));
  return new Map(lines.slice(0, end).flatMap(rowsOf));
}

describe('the table of headsets in the README', () => {
  const told = tableOf();

  it.each(HEADSETS)('tells of $modelName what the app tells', (headset) => {
    const { state, link } = HEADSET_SUPPORT[headset.deviceType];
    expect(told.get(headset.modelName)).toMatchObject({
      channels: headset.channelNames.length,
      rateHz: headset.samplingRate,
      link,
      state,
    });
  });

  it.each(FURTHER_HEADSETS)(
    'tells of $name what the app tells',
    ({ name, channels, samplingRateHz, link, state }) => {
      for (const each of name.split(' and ')) {
        expect(told.get(each)).toMatchObject({ channels, rateHz: samplingRateHz, link, state });
      }
    },
  );

  it.each(HEADSETS)('says whether all of $modelName is confirmed', ({ deviceType, modelName }) => {
    const { state, inferred } = HEADSET_SUPPORT[deviceType];
    expect(told.get(modelName)?.hasDetails).toBe(state === 'confirmed' && inferred.length > 0);
  });

  it('tells of no other headset', () => {
    const further = FURTHER_HEADSETS.flatMap(({ name }) => name.split(' and '));
    expect([...told.keys()].sort()).toEqual(
      [...HEADSETS.map(({ modelName }) => modelName), ...further].sort(),
    );
  });
});
