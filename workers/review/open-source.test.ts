import { describe, expect, it } from 'vitest';
import { RecordDecoder } from '#dsp/host/record-decoder.ts';
import { loadTestKernels } from '#dsp/testing/kernels-for-tests.ts';
import type { ReviewSource } from '#shared/review/recording.ts';
import { buildBrainVision } from '#tests/builders/brainvision-builder.ts';
import { buildCsv } from '#tests/builders/csv-builder.ts';
import { openSource, proposeFor } from './open-source.ts';

const decoder = new RecordDecoder(await loadTestKernels());
const open = (source: ReviewSource, parts: readonly File[] = []) =>
  openSource(source, {
    decoder,
    readPart: async (part, offset, length) =>
      new Uint8Array(await parts[part]!.slice(offset, offset + length).arrayBuffer()),
  });
const table = (rows = 300) =>
  new File(
    [buildCsv({ names: ['a', 'b'], rows, row: (i) => [Math.sin(i / 9), i % 7 === 0 ? 'x' : 2 * i] })],
    'unknown.csv',
  );
const asStored = (files: readonly File[]): ReviewSource => ({
  kind: 'stored',
  parts: files.map(({ name, size }) => ({ name, byteCount: size })),
});

/** Header, markers and samples of one recording; `as` renames them as a copying program may. */
function brainVision(as = (name: string) => name): [File, File, File] {
  const { header, marker, data } = buildBrainVision({ samples: 256, markers: ['Stimulus,S  1,9,1,0'] });
  const file = ({ name, bytes }: typeof header) => new File([bytes], as(name));
  return [file(header), file(marker), file(data)];
}

describe('opening what a page names', () => {
  it('reads a BrainVision recording with its companions, from this computer and from the server', async () => {
    const files = brainVision((name) => name.replace('.eeg', '.EEG'));
    const [header, ...companions] = files;

    const dropped = await open({ kind: 'file', file: header, companions });
    const stored = await open(asStored(files), files);

    for (const opened of [dropped, stored]) {
      if (!opened.ok) throw new Error(opened.problem.message);
      expect(opened.file.channels.map(({ sampleCount }) => sampleCount)).toEqual([256, 256, 256]);
      expect((await opened.file.readAnnotations()).annotations).toHaveLength(1);
    }
  });

  it('names the file that is missing, whichever of them came alone', async () => {
    const [header, marker, data] = brainVision();

    const messages = await Promise.all(
      [header, marker, data].map(async (file) => {
        const opened = await open({ kind: 'file', file });
        return opened.ok ? 'opened' : opened.problem.message;
      }),
    );

    expect(messages[0]).toContain("'rec.eeg'");
    expect(messages[1]).toMatch(/'rec\.vmrk'.*'rec\.vhdr'/);
    expect(messages[2]).toContain('rec.eeg');
  });

  it('reads a table by the plan a person confirmed, and asks for one before', async () => {
    const source = { kind: 'file' as const, file: table() };
    expect(await open(source)).toMatchObject({ ok: false, problem: { code: 'needsImport' } });

    const proposal = await proposeFor(source, {}, undefined);
    const importPlan = {
      ...proposal!.plan,
      samplingRateHz: 100,
      columns: proposal!.plan.columns.map((column) => ({ ...column, name: 'Cz', unit: 'uV' })),
    };
    const opened = await open({ ...source, importPlan });

    if (!opened.ok) throw new Error(opened.problem.message);
    expect(opened.file).toMatchObject({
      durationSeconds: 3,
      channels: [{ label: 'Cz', kind: 'voltage' }, {}],
    });
    expect(opened.file.warnings.map(({ code }) => code)).not.toContain('unitAssumed');
  });

  it('proposes nothing for files that say themselves what they are', async () => {
    const [header] = brainVision();

    expect(await proposeFor({ kind: 'file', file: header }, {}, undefined)).toBeUndefined();
  });

  it('looks at a table again as a person chooses', async () => {
    const proposal = await proposeFor(
      { kind: 'file', file: table() },
      { preset: 'BrainBit', syntax: { delimiter: 0x3b, decimal: 0x2e } },
      undefined,
    );

    expect(proposal?.plan).toMatchObject({ preset: 'BrainBit', syntax: { delimiter: 0x3b } });
    expect(proposal?.plan.columns).toHaveLength(1);
  });
});
