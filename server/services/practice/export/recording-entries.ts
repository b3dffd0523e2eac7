import type { OrganizationId, SessionComponentId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import { encodePart } from '#shared/recording/part-format.ts';
import { settingsFile } from '#shared/recording/settings-file.ts';
import { mostTickCsvBytes, ticksCsv } from '#shared/recording/ticks-csv.ts';
import { localTime } from '#server/model/bids/labels.ts';
import type { PlacedRecording, RecordingPlace } from '#server/model/bids/place-recordings.ts';
import { type BidsEvent, type RecordingFacts, recordingFiles } from '#server/model/bids/recording-files.ts';
import type { ZipEntry } from '#server/storage/zip-stream.ts';
import type { EegFile } from '#workers/eeg-files/eeg-file.ts';
import { recordingFile } from '#workers/eeg-files/recording-file.ts';
import { chooseFamily } from '#workers/eeg-files/write/choose-family.ts';
import { writeCsv } from '#workers/eeg-files/write/write-csv.ts';
import { writeEdf } from '#workers/eeg-files/write/write-edf.ts';
import type { Deps } from '#server/services/core/deps.ts';
import { gapPart, readStored, type StoredRecording } from '#server/services/sessions/lost-parts.ts';
import { readTicks } from '#server/services/sessions/recording-ticks.ts';
import { pulled } from './pulled.ts';
import type { ExportedRecording } from './recordings-of.ts';

export type ToWrite = {
  deps: Pick<Deps, 'blobs' | 'logger'>;
  organizationId: OrganizationId;
  atMs: number;
  timeZone: string;
  /** Sentences about what could not be exported as it is. */
  missing: string[];
};

/** A recording that is in the dataset, for the table of its session. */
export type WrittenRecording = { place: RecordingPlace; name: string; startTime: string };

/** Room for the header, the annotations and short records of a written file, besides four times its samples. */
const EDF_ROOM_BYTES = 64 * 1024 * 1024;

/**
 * The files of one recording: samples as EDF+ or BDF+ with what BIDS puts beside them, ticks as CSV, settings as JSON.
 * Samples are read part by part while the archive is read. Returns undefined for a recording that is not in the dataset.
 */
export async function* recordingEntries(
  to: ToWrite,
  recording: PlacedRecording<ExportedRecording>,
): AsyncGenerator<ZipEntry, WrittenRecording | undefined> {
  const { place, settings } = recording;
  const stored: StoredRecording = {
    organizationId: to.organizationId,
    componentId: recording.sessionComponentId as SessionComponentId,
    settings,
  };
  const derived = `derivatives/loopwell/${place.folder}/${place.stem}`;
  yield textEntry(`${derived}_settings.json`, settingsFile(recording), to.atMs);
  yield {
    name: `${derived}_ticks.csv`,
    atMs: to.atMs,
    mostBytes: mostTickCsvBytes(sumOf(recording, 'tickCount'), settings.conditions.length),
    content: ticksOf(to, stored, recording),
  };
  const startTime = localTime(recording.heldAt, to.timeZone);
  const sampleBytes = sumOf(recording, 'byteCount');
  const file = await openRecording(to, stored, { recording, startTime });
  if (file.durationSeconds === 0) {
    to.missing.push(`${place.stem}: the recording has no sample, so there is no file of it.`);
    return undefined;
  }
  const chosen = await chooseFamily(file).catch(asProblem);
  if ('problem' in chosen) {
    const name = `${derived}_samples.csv`;
    to.missing.push(`${place.stem}: ${chosen.problem} The samples are in ${name}.`);
    const content = pulled((write) => writeCsv(file, { write }));
    yield { name, atMs: to.atMs, mostBytes: 20 * sampleBytes, content };
    return undefined;
  }
  const { family, survey } = chosen;
  const name = `${place.stem}_eeg.${family.toLowerCase()}`;
  yield {
    name: `${place.folder}/${name}`,
    atMs: to.atMs,
    mostBytes: EDF_ROOM_BYTES + 4 * sampleBytes,
    content: pulled((write) => writeEdf(file, family, { write }, survey)),
  };
  for (const { ending, text } of recordingFiles(await factsOf(file, recording))) {
    yield textEntry(`${place.folder}/${place.stem}${ending}`, text, to.atMs);
  }
  return { place, name, startTime };
}

export function textEntry(name: string, text: string, atMs: number): ZipEntry {
  const bytes = Buffer.from(text, 'utf8');
  return { name, atMs, mostBytes: bytes.length, content: [bytes] };
}

const sumOf = ({ parts }: ExportedRecording, of: 'tickCount' | 'byteCount'): number =>
  parts.reduce((sum, part) => sum + part[of], 0);

/** What EDF cannot hold is told in words; anything else is a bug. */
function asProblem(error: unknown): { problem: string } {
  if (error instanceof AppError) return { problem: error.message };
  throw error;
}

async function* ticksOf(to: ToWrite, stored: StoredRecording, { parts, settings }: ExportedRecording) {
  const { values } = await readTicks(to.deps, stored, parts);
  for (const rows of ticksCsv({ values, conditions: settings.conditions })) yield Buffer.from(rows, 'utf8');
}

type Opened = { recording: PlacedRecording<ExportedRecording>; startTime: string };

/** A part that cannot be read is a gap, and is listed once. */
function openRecording(
  { deps, missing }: ToWrite,
  stored: StoredRecording,
  { recording: { place, parts }, startTime }: Opened,
): Promise<EegFile> {
  const { samplingRateHz, channelNames } = stored.settings.source;
  const lost = new Set<number>();
  return recordingFile(
    { name: place.stem, startTime, samplingRateHz, channelNames },
    {
      count: parts.length,
      async read(index) {
        const row = parts[index]!;
        const found = await readStored(deps, stored, row);
        if (found) return found.bytes;
        if (!lost.has(row.seq)) {
          const from = Math.round(row.firstSample / samplingRateHz);
          missing.push(
            `${place.stem}: 5 seconds at most from second ${from} on are missing or damaged on the disk of the server. They are a gap in the file.`,
          );
        }
        lost.add(row.seq);
        return encodePart(gapPart(stored, row));
      },
    },
  );
}

async function factsOf(
  file: EegFile,
  recording: PlacedRecording<ExportedRecording>,
): Promise<RecordingFacts> {
  const { settings, assessment, task } = recording;
  return {
    task,
    taskDescription: assessment?.definition.name ?? settings.protocol.name,
    settings,
    durationSeconds: file.durationSeconds,
    hasGaps: file.segments.length > 1,
    events: await eventsOf(file, recording),
  };
}

/** Onsets are relative to the first sample, as BIDS defines them. */
async function eventsOf(file: EegFile, { runs, assessment }: ExportedRecording): Promise<BidsEvent[]> {
  const { annotations } = await file.readAnnotations();
  const noted = annotations.map(({ onsetSeconds, text }) => {
    const [, type = text, words = ''] = /^(\w+): (.*)$/su.exec(text) ?? [];
    return { onsetSeconds, durationSeconds: 0, type, text: words };
  });
  const trained = runs.map(({ run, startSeconds, endSeconds }) => ({
    onsetSeconds: startSeconds,
    durationSeconds: Math.max(0, endSeconds - startSeconds),
    type: 'run',
    text: assessment?.definition.steps[run - 1]?.label ?? `Run ${run}`,
  }));
  const gaps = file.segments.slice(1).map(({ startSeconds }, index) => {
    const before = file.segments[index]!;
    const onsetSeconds = before.startSeconds + before.durationSeconds;
    return { onsetSeconds, durationSeconds: startSeconds - onsetSeconds, type: 'missing', text: '' };
  });
  return [...noted, ...trained, ...gaps].map((event) => ({
    ...event,
    onsetSeconds: event.onsetSeconds - file.startOffsetSeconds,
  }));
}
