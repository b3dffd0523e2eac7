import { expect, it } from 'vitest';
import { BatchFilter } from '#dsp/host/batch-filter.ts';
import { RecordDecoder } from '#dsp/host/record-decoder.ts';
import { loadTestKernels } from '#dsp/testing/kernels-for-tests.ts';
import { warmUp } from './warm-up.ts';

it('takes every step of a first page: decoding, filtering, drawing', async () => {
  const filter = new BatchFilter(await loadTestKernels());
  const decoder = new RecordDecoder(await loadTestKernels());
  let filtered = 0;
  let decoded = 0;
  const run = filter.run.bind(filter);
  filter.run = (...input) => {
    filtered++;
    run(...input);
  };
  const values = decoder.values.bind(decoder);
  decoder.values = (...input) => {
    decoded++;
    values(...input);
  };

  await warmUp({ filter, decoder });

  expect(decoded).toBeGreaterThan(0);
  expect(filtered).toBe(2);
});
