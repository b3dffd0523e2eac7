import { describe, expect, it } from 'vitest';
import { waveUv } from '#tests/builders/fuzz-seed.ts';
import { COMMA_SYNTAX } from '../text/cells.ts';
import { guessColumns } from './guess-columns.ts';
import { proposeImport } from './propose-import.ts';

const ROWS = 60;
const guess = (name: string, cell: (row: number) => string | number) =>
  guessColumns(
    [name, 'Cz'],
    Array.from({ length: ROWS }, (_, row) => [String(cell(row)), String(waveUv(1, row))]),
    COMMA_SYNTAX,
    undefined,
  )[0]!;

describe('the role of a column', () => {
  it.each([
    ['"F3 [mV]"', 'F3 [mV]', 'mV'],
    ["'F3 [uV]'", 'F3 [uV]', 'uV'],
    ['F3 (mV)', 'F3 (mV)', 'mV'],
    ['F3 [ µV ]', 'F3 [ µV ]', 'µV'],
  ])('is signal with the unit of its name: %s', (written, name, unit) => {
    expect(guess(written, (row) => waveUv(0, row))).toMatchObject({ name, role: 'signal', unit });
  });

  it('is read so from a quoted header of a file', () => {
    const lines = Array.from(
      { length: ROWS },
      (_, row) => `${row / 250};${waveUv(0, row)};${waveUv(1, row)}`,
    );
    const proposal = proposeImport(['"Time [s]";"F3 [mV]";"""F4 [mV]"""', ...lines]);

    expect(proposal?.plan.columns).toMatchObject([
      { name: 'Time [s]', role: 'time' },
      { name: 'F3 [mV]', role: 'signal', unit: 'mV' },
      { name: 'F4 [mV]', role: 'signal', unit: 'mV' },
    ]);
  });

  it.each([
    ['a counter', 'lfd', (row: number) => 1017 + row],
    ['a counter that starts anew', 'block', (row: number) => row % 16],
    ['a constant', 'gain', () => 24],
    ['a constant with a gap', 'battery', (row: number) => (row === 9 ? 'NaN' : 87)],
  ])('is ignore for %s', (_what, name, cell) => {
    expect(guess(name, cell).role).toBe('ignore');
  });

  it.each([
    'ACC1',
    'acc_x',
    'AccelX',
    'Accelerometer_Z',
    'Gyro Y',
    'acc z (g)',
    'Accel Channel 0',
    'x acceleration',
  ])('is ignore for movement: %s', (name) => {
    expect(guess(name, (row) => waveUv(0, row)).role).toBe('ignore');
  });

  it.each(['annotation_duration_s', 'Event onset', 'Marker Duration'])(
    'is ignore for the times of events: %s',
    (name) => {
      expect(guess(name, (row) => (row === 9 ? 2.5 : '')).role).toBe('ignore');
    },
  );

  it.each(['Accuracy', 'Vacc', 'Channel 1'])('stays signal for what is no movement: %s', (name) => {
    expect(guess(name, (row) => waveUv(0, row)).role).toBe('signal');
  });

  it('stays signal for an electrode without contact, and where nothing else is a signal', () => {
    expect(guess('C3', () => 0).role).toBe('signal');
    expect(guess('Ch 1 (uV)', () => 0).role).toBe('signal');
    const flat = Array.from({ length: ROWS }, () => ['0', '0']);
    const columns = guessColumns(['Channel 1', 'Channel 2'], flat, COMMA_SYNTAX, undefined);
    expect(columns.map(({ role }) => role)).toEqual(['signal', 'signal']);
  });

  it('is marker for words that come now and then, ignore for words of every row', () => {
    expect(guess('remark', (row) => (row % 20 === 7 ? 'eyes open' : '')).role).toBe('marker');
    expect(guess('remark', () => 'eyes open').role).toBe('ignore');
    expect(guess('remark', () => '').role).toBe('ignore');
  });
});
