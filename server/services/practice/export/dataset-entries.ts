import { APP_VERSION } from '#shared/version.ts';
import { type BidsSubject, datasetFiles, scansTables } from '#server/model/bids/dataset-files.ts';
import { localTime, subjectLabels } from '#server/model/bids/labels.ts';
import { placeRecordings } from '#server/model/bids/place-recordings.ts';
import type { ZipEntry } from '#server/storage/zip-stream.ts';
import { recordingEntries, textEntry, type ToWrite, type WrittenRecording } from './recording-entries.ts';
import { type ExportedRecording, type ExportTables, recordingsOf } from './recordings-of.ts';

type Dataset = { name: string; tables: ExportTables; isMasked: boolean };

/** The recordings of an export as a BIDS dataset; nothing if there is none. */
export async function* datasetEntries(to: ToWrite, dataset: Dataset): AsyncGenerator<ZipEntry> {
  const recordings = recordingsOf(dataset.tables);
  if (recordings.length === 0) return;
  const labels = subjectLabels([...new Set(recordings.map(({ clientId }) => clientId))].sort());
  const written: WrittenRecording[] = [];
  for (const recording of placeRecordings(recordings, labels)) {
    const one = yield* recordingEntries(to, recording);
    if (one) written.push(one);
  }
  // A subject without a file would be an error of the dataset.
  const present = new Set(written.map(({ place }) => place.subject));
  const subjects = subjectsOf(recordings, { labels, ...dataset, timeZone: to.timeZone });
  const files = [
    ...datasetFiles(
      subjects.filter(({ label }) => present.has(label)),
      { name: dataset.name, version: APP_VERSION },
    ),
    ...scansTables(written),
  ];
  for (const { name, text } of files) yield textEntry(name, text, to.atMs);
}

type Known = Dataset & { labels: ReadonlyMap<string, string>; timeZone: string };

/** An export of one user has recordings of colleagues' clients without their rows. Such a subject has only an id. */
function subjectsOf(recordings: readonly ExportedRecording[], known: Known): BidsSubject[] {
  const rows = new Map((known.tables.clients ?? []).map((row) => [String(row.client_id), row]));
  return [...known.labels].map(([clientId, label]) => {
    const row = rows.get(clientId);
    const times = recordings.filter((each) => each.clientId === clientId).map(({ heldAt }) => heldAt);
    const first = times.toSorted()[0];
    const born = row?.date_of_birth;
    return {
      label,
      clientId,
      sex: (row?.sex as string | null) ?? null,
      handedness: (row?.handedness as string | null) ?? null,
      dateOfBirth: known.isMasked || typeof born !== 'string' ? undefined : born,
      firstAt: first === undefined ? undefined : localTime(first, known.timeZone),
    };
  });
}
