import type { BatchFilter } from '#dsp/host/batch-filter.ts';
import type { EdfExport, ExportRequest } from '#shared/review/analysis.ts';
import type { EegAnnotation, EegChannel } from '#workers/eeg-files/eeg-file.ts';
import { sampledFile, type SignalGroup } from '#workers/eeg-files/sampled-file.ts';
import { memorySink } from '#workers/eeg-files/write/byte-sink.ts';
import { writeEdf } from '#workers/eeg-files/write/write-edf.ts';
import { type Span, spansWithin } from '../page-layout.ts';
import { type GroupPlan, makeRows } from '../trace-plan.ts';
import type { Measured } from './selection-spectra.ts';

/**
 * The traces of a selection as EDF+, or EDF+D when there are gaps. The file starts with the whole second of the first
 * sample and contains the preface as an annotation there. Rejects with an Error with a message for people when a trace
 * cannot be made.
 */
export async function edfOf(
  recording: Measured,
  kernel: BatchFilter,
  request: ExportRequest,
): Promise<EdfExport> {
  const { file } = recording;
  const planned = recording.plan(request.traces);
  const [problem] = planned.problems.values();
  if (problem) throw new Error(problem.message);
  const end = request.startSeconds + request.durationSeconds;
  const parts = planned.groups
    .map((plan) => ({ plan, spans: spansWithin(plan.group, request.startSeconds, end) }))
    .filter(({ spans }) => spans.length > 0);
  if (parts.length === 0) throw new Error('There are no samples here to export. Choose another range.');
  const firstSeconds = Math.min(...parts.map(({ plan, spans }) => startOf(plan, spans[0]!)));
  const wholeSeconds = Math.floor(file.startOffsetSeconds + firstSeconds + 1e-9);
  /** From the first sample of the recording to the start of the written file. */
  const shiftSeconds = file.startOffsetSeconds - wholeSeconds;
  const made = sampledFile({
    name: file.name,
    format: 'EDF+',
    startTime: later(file.startTime, wholeSeconds),
    groups: parts.map((part) => signalGroup(recording, kernel, { ...part, request, shiftSeconds })),
    annotations: annotationsOf(request, shiftSeconds, firstSeconds),
    warnings: [],
  });
  const sink = memorySink();
  const { warnings } = await writeEdf(made, 'EDF', sink);
  return { content: new Blob(sink.parts, { type: 'application/octet-stream' }), warnings };
}

type Part = { plan: GroupPlan; spans: readonly Span[]; request: ExportRequest; shiftSeconds: number };

const startOf = ({ group }: GroupPlan, { segment, from }: Span): number =>
  segment.startSeconds + from / group.samplingRateHz;

function signalGroup(
  { file, reader }: Measured,
  kernel: BatchFilter,
  { plan, spans, request, shiftSeconds }: Part,
): SignalGroup {
  const { samplingRateHz } = plan.group;
  let sampleCount = 0;
  const segments = spans.map((span) => {
    const segment = {
      firstSampleIndex: sampleCount,
      sampleCount: span.to - span.from,
      startSeconds: startOf(plan, span) + shiftSeconds,
    };
    sampleCount += segment.sampleCount;
    return segment;
  });
  const channels = plan.traces.map((trace): EegChannel => {
    const source = file.channels[request.traces[trace]!.weights[0]!.channel]!;
    const { kind, unit } = source;
    const label = request.labels[trace] ?? source.label;
    return { label, kind, unit, fileUnit: unit, samplingRateHz, sampleCount, scale: undefined };
  });
  return {
    channels,
    samplingRateHz,
    sampleCount,
    segments,
    async read(wanted, firstSampleIndex, count) {
      const out = wanted.map(() => new Float64Array(count));
      for (const [k, { firstSampleIndex: first, sampleCount: length }] of segments.entries()) {
        const [a, b] = [
          Math.max(firstSampleIndex, first),
          Math.min(firstSampleIndex + count, first + length),
        ];
        if (a >= b) continue;
        const { segment, from } = spans[k]!;
        const range = { from: from + a - first, to: from + b - first };
        const rows = await makeRows({ plan, segment, ...range, reader, kernel });
        for (const [i, row] of wanted.entries()) out[i]!.set(rows[row]!, a - firstSampleIndex);
      }
      return out;
    },
  };
}

/** Annotations that touch the selection, after the preface, which names the origin of the samples. */
function annotationsOf(
  { startSeconds, durationSeconds, preface = [], annotations = [] }: ExportRequest,
  shiftSeconds: number,
  firstSeconds: number,
): EegAnnotation[] {
  const end = startSeconds + durationSeconds;
  const inside = annotations.filter(
    (each) => each.startSeconds < end && each.startSeconds + (each.durationSeconds ?? 0) >= startSeconds,
  );
  const placed = inside.map(({ startSeconds: at, durationSeconds: length, text }) => ({
    onsetSeconds: at + shiftSeconds,
    durationSeconds: length,
    text,
  }));
  if (preface.length === 0) return placed;
  const origin = { onsetSeconds: firstSeconds + shiftSeconds, durationSeconds: undefined };
  return [{ ...origin, text: preface.join('; ') }, ...placed];
}

/** Local time without a zone, a whole number of seconds later; keeps a fraction of the start time. */
function later(startTime: string | undefined, seconds: number): string | undefined {
  if (startTime === undefined) return undefined;
  const [whole = '', fraction] = startTime.split('.');
  const moved = new Date(Date.parse(`${whole}Z`) + 1000 * seconds).toISOString().slice(0, 19);
  return fraction === undefined ? moved : `${moved}.${fraction}`;
}
