import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textBytes } from '#tests/builders/fuzz-seed.ts';
import { memoryByteSource } from '../byte-source.ts';
import { COMMA_SYNTAX, TextRow } from './cells.ts';
import { localTime, utcTime, writtenSeconds } from './clock.ts';
import { eachLine } from './lines.ts';
import { columnReader, indexRows } from './row-table.ts';
import { timeAxis } from './time-axis.ts';
import { TimeColumn } from './time-column.ts';

const SEED = 20_260_412;

function rowOf(line: string): TextRow {
  const bytes = textBytes(line);
  return new TextRow(COMMA_SYNTAX).set(bytes, 0, bytes.length);
}

async function linesOf(text: string): Promise<[string, number][]> {
  const source = memoryByteSource(textBytes(text), 'a.txt');
  const lines: [string, number][] = [];
  await eachLine(source, { from: 0, to: source.size }, (bytes, start, end, offset) => {
    lines.push([new TextDecoder().decode(bytes.subarray(start, end)), offset]);
  });
  return lines;
}

function timesOf(seconds: readonly number[]): TimeColumn {
  const times = new TimeColumn();
  for (const second of seconds) times.push(second);
  return times;
}

describe('cells of a row', () => {
  it('gives every number exactly as the platform reads it', () => {
    const number = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
      fc.tuple(fc.integer(), fc.nat({ max: 999_999 })).map(([whole, part]) => `${whole}.${part}`),
      fc.integer({ min: -99_999_999, max: 99_999_999 }).map((value) => (value / 1000).toFixed(3)),
    );

    fc.assert(
      fc.property(number, (text) => {
        expect(rowOf(`1,${text}`).number(1)).toBe(Number(text));
      }),
      { seed: SEED, numRuns: 3000 },
    );
  });

  it.each(['', '-', '.', 'NaN', '1e', '0x10', '1 2', 'Infinity', '1.2.3', '--1'])(
    'takes "%s" for no number',
    (text) => {
      expect(rowOf(`1,${text}`).number(1)).toBeNaN();
    },
  );

  it('looks past blanks and quotes, and keeps a delimiter inside quotes', () => {
    const row = rowOf('  1 ,"a, b" , "-2.50","say ""hi"""');

    expect([row.count, row.number(0), row.text(1), row.number(2), row.text(3)]).toEqual([
      4,
      1,
      'a, b',
      -2.5,
      'say "hi"',
    ]);
    expect([row.number(9), row.text(9), row.isEmpty(9)]).toEqual([Number.NaN, '', true]);
  });
});

describe('lines of a file', () => {
  it.each(['\n', '\r\n', '\r'])('are found with line end %j, with and without a last one', async (end) => {
    expect(await linesOf(`a${end}${end}bc${end}d`)).toEqual([
      ['a', 0],
      ['', 1 + end.length],
      ['bc', 1 + 2 * end.length],
      ['d', 3 + 3 * end.length],
    ]);
    expect(await linesOf(`a${end}`)).toHaveLength(1);
  });

  it('are whole where the file is longer than one piece', async () => {
    const text = Array.from({ length: 200_000 }, (_, i) => `row ${i}`).join('\r\n');
    const lines = await linesOf(text);

    expect(lines).toHaveLength(200_000);
    expect(lines.every(([line], i) => line === `row ${i}`)).toBe(true);
  });

  it('longer than any real one are refused in words', async () => {
    await expect(linesOf('x'.repeat(3_000_000))).rejects.toThrow('cannot be read as a table');
  });
});

describe('a table of rows', () => {
  const text = Array.from({ length: 3000 }, (_, i) => (i % 7 === 3 ? 'event' : `${i},${i * 2}`)).join('\n');
  const layout = {
    syntax: COMMA_SYNTAX,
    dataOffset: 0,
    isSampleRow: (row: TextRow) => !Number.isNaN(row.number(0)),
  };

  it('reads a part without the rest, and each piece of the file once when read in order', async () => {
    const memory = memoryByteSource(textBytes(text), 'a.csv');
    let bytesRead = 0;
    const source = {
      ...memory,
      read(offset: number, length: number) {
        bytesRead += Math.min(length, memory.size - offset);
        return memory.read(offset, length);
      },
    };
    const table = await indexRows(source, layout, () => undefined);
    bytesRead = 0;
    const read = columnReader(table, [0, 1]);
    const wanted = Array.from({ length: 3000 }, (_, i) => i).filter((i) => i % 7 !== 3);

    expect([...(await read([1], 2000, 3))[0]!]).toEqual(wanted.slice(2000, 2003).map((i) => i * 2));
    expect(bytesRead).toBeLessThan(memory.size / 2);
    bytesRead = 0;
    for (let row = 0; row < table.rowCount; row += 10) {
      const count = Math.min(10, table.rowCount - row);
      expect([...(await read([0], row, count))[0]!]).toEqual(wanted.slice(row, row + count));
    }
    expect(bytesRead).toBeLessThanOrEqual(memory.size);
  });
});

describe('a time axis from time stamps', () => {
  it('fits a line through stamps that are rounded or shared by a packet', () => {
    const rounded = timeAxis(
      timesOf(Array.from({ length: 2000 }, (_, i) => Math.round((i / 256) * 1000) / 1000)),
    );
    const packets = timeAxis(timesOf(Array.from({ length: 2400 }, (_, i) => Math.floor(i / 12) * 0.046_875)));

    expect([rounded.samplingRateHz, packets.samplingRateHz]).toEqual([256, 256]);
    expect([rounded.segments.length, packets.segments.length]).toEqual([1, 1]);
  });

  it('says that stamps do not advance, run backwards or are uneven', () => {
    const codes = (seconds: number[]) => timeAxis(timesOf(seconds)).warnings.map(({ code }) => code);

    expect(codes([5, 5, 5, 5])).toEqual(['timesUnusable']);
    expect(codes(Array.from({ length: 100 }, (_, i) => (i === 50 ? 0.4 : i / 100)))).toContain(
      'timesBackwards',
    );
    expect(codes(Array.from({ length: 100 }, (_, i) => i * 0.25 + (i % 4) * 0.2))).toContain(
      'timesIrregular',
    );
  });

  it('has no rate for less than two rows', () => {
    expect(timeAxis(timesOf([])).segments).toEqual([]);
    expect(timeAxis(timesOf([3])).samplingRateHz).toBe(0);
    expect(timeAxis(timesOf([3]), 250).segments).toHaveLength(1);
  });
});

describe('written times', () => {
  it('are read with and without a date', () => {
    expect(writtenSeconds('12:00:53.329')).toEqual({ seconds: 43_253.329, hasDate: false });
    expect(utcTime(writtenSeconds('2023-01-01 12:00:00.5')?.seconds ?? 0)).toBe('2023-01-01T12:00:00.500');
    expect(writtenSeconds('noon')).toBeUndefined();
  });

  it.each([
    ['2020-01-01T23:30:00Z', 8.5, '2020-01-02T08:30:00.000'],
    ['2020-01-01T03:00:00Z', 22, '2019-12-31T22:00:00.000'],
    ['2020-01-01T12:00:00Z', 12, '2020-01-01T12:00:00.000'],
  ])('on a clock beside %s are put on the nearest day', (epoch, hours, local) => {
    expect(localTime(Date.parse(epoch) / 1000, hours * 3600)).toBe(local);
  });
});
