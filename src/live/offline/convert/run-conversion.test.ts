import { describe, expect, it } from 'vitest';
import type { ReviewLink } from '#live/workers/worker-links.ts';
import { type ConversionJob, runConversion } from './run-conversion.ts';

const BYTES = Uint8Array.of(1, 2, 3);
const WARNINGS = [{ code: 'valuesRounded', message: 'Values were rounded.' }];

type Convert = ReviewLink['convert'];
const working: Convert = async (_source, _format, write, onProgress) => {
  await write(BYTES);
  onProgress(1);
  return { ok: true, warnings: WARNINGS };
};

/** A page that records what happens to its file and worker. */
function aPage(convert: Convert) {
  const happened: string[] = [];
  const job: ConversionJob = {
    format: 'edf',
    load: async () => ({ source: { kind: 'file', file: new File([], 'a.edf') } }),
    openTarget: async () => ({
      write: async (bytes) => void happened.push(`wrote ${bytes.length}`),
      close: async () => void happened.push('saved'),
      discard: async () => void happened.push('discarded'),
    }),
  };
  const openLink = () =>
    ({ convert, dispose: () => void happened.push('ended') }) as Partial<ReviewLink> as ReviewLink;
  const abort = new AbortController();
  const shares: number[] = [];
  const options = { signal: abort.signal, onProgress: (share: number) => void shares.push(share), openLink };
  return { job, options, happened, abort, shares };
}

describe('converting a recording from the page', () => {
  it('saves what the worker writes, ends the worker and hands on its warnings', async () => {
    const { job, options, happened, shares } = aPage(working);

    expect(await runConversion(job, options)).toEqual(WARNINGS);

    expect(happened).toEqual(['wrote 3', 'saved', 'ended']);
    expect(shares).toEqual([1]);
  });

  it('does nothing when no place for the file was chosen', async () => {
    const { job, options, happened } = aPage(working);

    expect(await runConversion({ ...job, openTarget: async () => undefined }, options)).toBeUndefined();
    expect(happened).toEqual([]);
  });

  it('keeps nothing of a file that could not be written whole', async () => {
    const { job, options, happened } = aPage(async (_source, _format, write) => {
      await write(BYTES);
      return { ok: false, message: "'a.edf' is empty." };
    });

    await expect(runConversion(job, options)).rejects.toThrow("'a.edf' is empty.");
    expect(happened).toEqual(['wrote 3', 'discarded', 'ended']);
  });

  it('keeps nothing when it is cancelled, whatever a worker sends afterwards', async () => {
    const { job, options, happened, abort } = aPage(async (_source, _format, write) => {
      await write(BYTES);
      abort.abort(new Error('cancelled'));
      await write(BYTES);
      return new Promise(() => {});
    });

    await expect(runConversion(job, options)).rejects.toThrow('cancelled');
    expect(happened).toEqual(['wrote 3', 'discarded', 'ended']);
  });
});
