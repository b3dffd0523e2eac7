import type { ByteSource } from '../byte-source.ts';
import type { EegWarning, OpenResult } from '../eeg-file.ts';
import { damagedFile } from '../refusals.ts';
import { sampledFile } from '../sampled-file.ts';
import { applicable } from '../warnings.ts';
import { ByteWindow } from './byte-window.ts';
import { describeStreams } from './describe-streams.ts';
import { elementText, parseStreamInfo } from './stream-info.ts';
import { XdfStream } from './stream-samples.ts';
import { walkChunks, type WalkResult, XDF_TAGS } from './walk-chunks.ts';

const MAGIC = [0x58, 0x44, 0x46, 0x3a] as const;
const MOST_HEADER_BYTES = 16 * 1024 * 1024;
const STREAM_ID_BYTES = 4;
const CLOCK_OFFSET_BYTES = 16;

export const looksLikeXdf = (start: Uint8Array): boolean => MAGIC.every((byte, i) => start[i] === byte);

/**
 * Opens an XDF recording of the Lab Streaming Layer: numeric streams become channels, text streams annotations, all on
 * one time axis that starts with the first sample of a signal.
 */
export async function openXdf(source: ByteSource): Promise<OpenResult> {
  const window = new ByteWindow(source);
  const gathered = await gather(window);
  const streams = [...gathered.streams.values()];
  if (streams.length === 0) return damagedFile(source, 'it is an XDF file, but no stream in it can be read');
  const { groups, annotations, warnings } = await describeStreams(streams, source);
  return {
    ok: true,
    file: sampledFile({
      name: source.name,
      format: 'XDF',
      startTime: localDateTime(gathered.dateTime),
      groups,
      annotations,
      warnings: [...walkWarnings(gathered), ...warnings],
    }),
  };
}

type Gathered = WalkResult & {
  streams: Map<number, XdfStream>;
  dateTime: string;
  unreadableStreams: number;
  strayChunks: number;
};

async function gather(window: ByteWindow): Promise<Gathered> {
  const streams = new Map<number, XdfStream>();
  let [dateTime, unreadableStreams, strayChunks] = ['', 0, 0];
  const walked = await walkChunks(window, async ({ tag, contentOffset, endOffset }) => {
    const length = endOffset - contentOffset;
    if (tag === XDF_TAGS.fileHeader) {
      dateTime = elementText(await readText(window, contentOffset, length), 'datetime');
      return;
    }
    if (tag === XDF_TAGS.boundary || length < STREAM_ID_BYTES) return;
    if (!(await window.load(contentOffset, STREAM_ID_BYTES))) return;
    const id = window.view.getUint32(contentOffset - window.base, true);
    const content = contentOffset + STREAM_ID_BYTES;
    const stream = streams.get(id);
    if (tag === XDF_TAGS.streamHeader) {
      const info = parseStreamInfo(id, await readText(window, content, endOffset - content));
      if (!info) unreadableStreams++;
      else if (!stream) streams.set(id, new XdfStream(info));
    } else if (!stream) {
      if (tag === XDF_TAGS.samples) strayChunks++;
    } else if (tag === XDF_TAGS.samples) await stream.addSamples(window, content, endOffset);
    else if (tag === XDF_TAGS.clockOffset) await addClockOffset(stream, window, content, endOffset);
  });
  return { ...walked, streams, dateTime, unreadableStreams, strayChunks };
}

async function readText(window: ByteWindow, offset: number, length: number): Promise<string> {
  const wanted = Math.min(length, MOST_HEADER_BYTES);
  if (wanted <= 0 || !(await window.load(offset, wanted))) return '';
  const from = offset - window.base;
  return new TextDecoder().decode(window.bytes.subarray(from, from + wanted));
}

async function addClockOffset(
  stream: XdfStream,
  window: ByteWindow,
  offset: number,
  endOffset: number,
): Promise<void> {
  if (endOffset - offset < CLOCK_OFFSET_BYTES || !(await window.load(offset, CLOCK_OFFSET_BYTES))) return;
  const at = offset - window.base;
  stream.clockOffsets.push({
    atSeconds: window.view.getFloat64(at, true),
    offsetSeconds: window.view.getFloat64(at + 8, true),
  });
}

/** '2021-04-12T10:11:12+0200' is already local: only the zone is removed. */
function localDateTime(text: string): string | undefined {
  return /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})/.exec(text)?.slice(1, 3).join('T');
}

const walkWarnings = (found: Gathered): EegWarning[] =>
  applicable([
    found.isTruncated && {
      code: 'truncated',
      message: 'The file ends in the middle of its data. Everything before that is shown.',
    },
    found.damagedPlaces > 0 && {
      code: 'damagedPlaces',
      message: `Damaged places in the file that were skipped: ${found.damagedPlaces}. What follows them is shown.`,
    },
    found.unreadableStreams > 0 && {
      code: 'streamsUnreadable',
      message: `Streams whose description cannot be read are left out: ${found.unreadableStreams}.`,
    },
    found.strayChunks > 0 && {
      code: 'straySamples',
      message: `Data of unknown streams is left out: ${found.strayChunks}.`,
    },
  ]);
