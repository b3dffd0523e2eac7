import { expect, test } from 'vitest';
import { buildEdf, uvChannel } from '#tests/builders/edf-builder.ts';
import { type ByteSource, memoryByteSource } from '../byte-source.ts';
import { openEegFile } from '../open.ts';

test('of records of many samples only the annotations are read', async () => {
  const samplesPerRecord = 150_000;
  const bytes = buildEdf({
    family: 'EDF',
    plus: 'C',
    annotations: [{ onsetSeconds: 2.5, text: 'late' }],
    channels: [uvChannel('Cz', new Float32Array(3 * samplesPerRecord), { samplesPerRecord })],
  });
  const whole = memoryByteSource(bytes, 'a.edf');
  let bytesRead = 0;
  const source: ByteSource = {
    ...whole,
    read(offset, length) {
      bytesRead += length;
      return whole.read(offset, length);
    },
  };
  const opened = await openEegFile(source);
  if (!opened.ok) throw new Error(opened.problem.message);
  bytesRead = 0;

  const { annotations, warnings } = await opened.file.readAnnotations();

  expect(annotations.map(({ text }) => text)).toContain('late');
  expect(warnings).toEqual([]);
  expect(bytesRead).toBeLessThan(4096);
});
