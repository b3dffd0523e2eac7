import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { BatchFilter } from '#dsp/host/batch-filter.ts';
import { BatchSpectra } from '#dsp/host/spectra.ts';
import { loadTestKernels } from '#dsp/testing/kernels-for-tests.ts';
import type { AssessmentBand } from '#shared/eeg/assessment-bands.ts';
import { openNodeByteSource } from '#workers/cli/node-byte-source.ts';
import { openEegFile } from '#workers/eeg-files/open.ts';
import { asRecorded, reviewSession } from '../testing/review-builder.ts';
import { selectionSpectra } from './selection-spectra.ts';

/** Band powers computed by SciPy, stored beside each recording; see the README of that folder. */
type Facts = {
  channels: {
    min?: number;
    max?: number;
    band_power?: { trapezoid: Record<AssessmentBand, number | null> };
  }[];
};

const corpus = resolve(dirname(fileURLToPath(import.meta.url)), '../../../../shared/eeg');
const NAMES = /(S001R01|Discontinuous1|edfPlusD|test_reduced|short_psg)\.(edf|EDF)$/;

const collected = existsSync(corpus)
  ? readdirSync(corpus, { recursive: true, encoding: 'utf8' })
      .filter((path) => NAMES.test(path) && existsSync(join(corpus, `${path}.json`)))
      .sort()
  : [];

describe('the whole recording as recorded, in the workbench', () => {
  it('finds recordings, or is on a machine without them', () => {
    expect(collected.length === 0).toBe(!existsSync(corpus));
  });

  it.each(collected.map((path) => [path]))('has the band powers of SciPy: %s', async (path) => {
    const { direct } = JSON.parse(readFileSync(join(corpus, `${path}.json`), 'utf8')) as { direct: Facts };
    const source = await openNodeByteSource(join(corpus, path));
    const opened = await openEegFile(source);
    if (!opened.ok) throw new Error(opened.problem.message);
    const { session } = await reviewSession(opened.file);
    const kernels = {
      filter: new BatchFilter(await loadTestKernels()),
      spectra: new BatchSpectra(await loadTestKernels()),
    };

    const { traces } = await selectionSpectra(session, kernels, {
      startSeconds: 0,
      durationSeconds: opened.file.spanSeconds,
      segmentSeconds: 2,
      traces: opened.file.channels.map((_, channel) => asRecorded(channel)),
    });

    for (const [channel, { band_power: known, min = 0, max = 0 }] of direct.channels.entries()) {
      const trace = traces[channel]!;
      // The effect of rounding samples on an electrode offset, in addition to a relative 1e-10.
      const lastDigit = 4 * Number.EPSILON * Math.max(Math.abs(min), Math.abs(max));
      for (const { band, power } of trace.kind === 'spectrum' ? trace.bands : []) {
        const wanted = known?.trapezoid[band] ?? null;
        if (wanted === null) expect(power).toBeNaN();
        else {
          const tolerance = 1e-10 * wanted + lastDigit * Math.sqrt(wanted) + lastDigit ** 2;
          expect(Math.abs(power - wanted)).toBeLessThanOrEqual(tolerance);
        }
      }
      if (known && Object.values(known.trapezoid).some((power) => power !== null))
        expect(trace.kind).toBe('spectrum');
    }
    await source.close();
  });
});
