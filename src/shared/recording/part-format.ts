import { z } from 'zod';
import { recordedEventSchema } from '../engine/recorded-event.ts';

/**
 * One stored part of a live recording: the samples and ticks of up to five seconds.
 *
 *   bytes 0-3    'LWC1'
 *   bytes 4-7    header length in bytes, uint32 little endian
 *   header       UTF-8 JSON, padded with spaces so that the next section starts at a multiple of 8
 *   ticks        Float64 little endian, row-major, tickCount * tickWidth
 *   samples      Float32 little endian, channel-major, channelCount * sampleCount, uV, NaN = missing
 */
const MAGIC = [0x4c, 0x57, 0x43, 0x31] as const;

export const partHeaderSchema = z.object({
  recordingId: z.string(),
  seq: z.number().int().nonnegative(),
  firstSampleIndex: z.number().int().nonnegative(),
  sampleCount: z.number().int().nonnegative(),
  channelCount: z.number().int().positive(),
  firstTick: z.number().int().nonnegative(),
  tickCount: z.number().int().nonnegative(),
  tickWidth: z.number().int().positive(),
  /** Markers and state changes within this part. */
  events: z.array(recordedEventSchema),
  /** True when no more samples will be added to this part. */
  isClosed: z.boolean(),
});
export type PartHeader = z.infer<typeof partHeaderSchema>;

export type RecordingPart = { header: PartHeader; ticks: Float64Array; samples: Float32Array };

export function encodePart(part: RecordingPart): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(JSON.stringify(part.header));
  const headerLength = Math.ceil((8 + json.length) / 8) * 8 - 8;
  const bytes = new Uint8Array(8 + headerLength + part.ticks.byteLength + part.samples.byteLength);
  bytes.set(MAGIC, 0);
  new DataView(bytes.buffer).setUint32(4, headerLength, true);
  bytes.fill(0x20, 8, 8 + headerLength);
  bytes.set(json, 8);
  new Float64Array(bytes.buffer, 8 + headerLength, part.ticks.length).set(part.ticks);
  new Float32Array(bytes.buffer, 8 + headerLength + part.ticks.byteLength, part.samples.length).set(
    part.samples,
  );
  return bytes;
}

export type DecodedPart = { ok: true; part: RecordingPart } | { ok: false; problem: string };

/** Decodes a part. Never throws: for a damaged part the result contains the problem. */
export function decodePart(bytes: Uint8Array): DecodedPart {
  if (bytes.length < 8 || MAGIC.some((byte, index) => bytes[index] !== byte)) {
    return { ok: false, problem: 'not a recording part' };
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headerLength = view.getUint32(4, true);
  if (headerLength % 8 !== 0 || 8 + headerLength > bytes.length)
    return { ok: false, problem: 'header is cut off' };
  const header = parseHeader(bytes.subarray(8, 8 + headerLength));
  if (!header) return { ok: false, problem: 'header is damaged' };

  const tickBytes = header.tickCount * header.tickWidth * 8;
  const sampleBytes = header.channelCount * header.sampleCount * 4;
  if (8 + headerLength + tickBytes + sampleBytes !== bytes.length)
    return { ok: false, problem: 'length does not fit' };
  // A copy, because typed arrays require alignment and `bytes` may start at any offset.
  const body = bytes.slice(8 + headerLength).buffer;
  return {
    ok: true,
    part: {
      header,
      ticks: new Float64Array(body, 0, header.tickCount * header.tickWidth),
      samples: new Float32Array(body, tickBytes, header.channelCount * header.sampleCount),
    },
  };
}

function parseHeader(bytes: Uint8Array): PartHeader | undefined {
  try {
    return partHeaderSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return undefined;
  }
}
