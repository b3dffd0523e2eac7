import { describe, expect, it } from 'vitest';
import { buildEdf, type EdfSpec } from '#tests/builders/edf-builder.ts';
import { memoryByteSource } from '../byte-source.ts';
import { openEegFile } from '../open.ts';
import { parseTals } from './tal.ts';

/** `|` stands for 20, `~` for 21, `_` for 0. */
const tal = (text: string) =>
  new TextEncoder().encode(text.replaceAll('|', '\u0014').replaceAll('~', '\u0015').replaceAll('_', '\0'));

const texts = (list: ReturnType<typeof parseTals>) =>
  list.annotations.map(({ onsetSeconds, durationSeconds, text }) => [onsetSeconds, durationSeconds, text]);

describe('annotation lists', () => {
  it.each<[string, string, number | undefined, unknown[]]>([
    ['the time of a record alone', '+12.5||____', 12.5, []],
    ['texts behind the time of the record', '+0||New Segment|_', 0, [[0, undefined, 'New Segment']]],
    [
      'several lists and a duration',
      '+0||_+1.5~2|a|_-3|b|__',
      0,
      [
        [1.5, 2, 'a'],
        [-3, undefined, 'b'],
      ],
    ],
    [
      'several texts at one time',
      '+7|a|b|_',
      undefined,
      [
        [7, undefined, 'a'],
        [7, undefined, 'b'],
      ],
    ],
    ['an onset without a sign', '7|a|_', undefined, [[7, undefined, 'a']]],
    [
      'markup, line ends and channel names',
      '+1|<a b="c">\r\n@@EMG|_',
      undefined,
      [[1, undefined, '<a b="c">\r\n@@EMG']],
    ],
    ['zero bytes between lists', '+0||___+2|a|_', 0, [[2, undefined, 'a']]],
    ['nothing', '________', undefined, []],
  ])('reads %s', (_name, text, recordOnset, expected) => {
    const list = parseTals(tal(text));

    expect(list.recordOnsetSeconds).toBe(recordOnset);
    expect(texts(list)).toEqual(expected);
    expect(list.damagedEntries).toBe(0);
  });

  it('reads UTF-8, and Latin-1 where it is none', () => {
    expect(parseTals(tal('+1|眼を閉じる|_')).annotations[0]?.text).toBe('眼を閉じる');
    const latin1 = Uint8Array.from('+1\u0014caf\u00e9\u0014', (letter) => letter.charCodeAt(0));
    expect(parseTals(latin1).annotations[0]?.text).toBe('café');
  });

  it.each([
    ['an end that is missing', '+1|cut of', [[1, undefined, 'cut of']]],
    ['an onset that is no number', '+x|a|_+2|b|_', [[2, undefined, 'b']]],
    ['bytes that are no list', 'rubbish_+2|b|_', [[2, undefined, 'b']]],
  ])('keeps what it can read after %s', (_name, text, expected) => {
    const list = parseTals(tal(text));

    expect(texts(list)).toEqual(expected);
    expect(list.damagedEntries).toBe(1);
  });
});

describe('annotations of a file', () => {
  const spec: EdfSpec = {
    plus: 'C',
    channels: [{ label: 'Cz', digital: new Int16Array(30), samplesPerRecord: 10 }],
    annotations: [
      { onsetSeconds: 0.5, text: 'first' },
      { onsetSeconds: -1, durationSeconds: 3, text: 'before the start', record: 2 },
      { onsetSeconds: 1.25, text: 'second', record: 1 },
    ],
  };

  it.each([1, 3])('come in file order from %i annotation channels', async (annotationChannels) => {
    const result = await openEegFile(memoryByteSource(buildEdf({ ...spec, annotationChannels })));

    const found = result.ok ? await result.file.readAnnotations() : undefined;
    expect(found).toEqual({
      annotations: [
        { onsetSeconds: 0.5, durationSeconds: undefined, text: 'first' },
        { onsetSeconds: 1.25, durationSeconds: undefined, text: 'second' },
        { onsetSeconds: -1, durationSeconds: 3, text: 'before the start' },
      ],
      warnings: [],
    });
    expect(result.ok && result.file.channels.map((channel) => channel.label)).toEqual(['Cz']);
  });

  it('are read without an EDF+ marker, and the marker without them', async () => {
    const unmarked = await openEegFile(memoryByteSource(buildEdf({ ...spec, claims: { reserved: '' } })));
    const bare = await openEegFile(
      memoryByteSource(
        buildEdf({ ...spec, plus: undefined, annotations: undefined, claims: { reserved: 'EDF+C' } }),
      ),
    );

    expect(unmarked.ok && unmarked.file.warnings.map(({ code }) => code)).toEqual(['annotationsWithoutPlus']);
    expect(unmarked.ok && (await unmarked.file.readAnnotations()).annotations).toHaveLength(3);
    expect(bare.ok && bare.file.warnings.map(({ code }) => code)).toEqual(['plusWithoutAnnotations']);
    expect(bare.ok && bare.file.format).toBe('EDF');
  });
});
