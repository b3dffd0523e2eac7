import type { ComponentAssessment, ComponentSettings, RunRecord } from '#shared/api/sessions.ts';
import type { ExportRow } from '#server/repositories/practice/exports.ts';
import type { PartRow } from '#server/repositories/sessions/recordings.ts';
import type { RecordingToPlace } from '#server/model/bids/place-recordings.ts';

/** Rows by file name. */
export type ExportTables = Record<string, ExportRow[]>;

/** A recording with at least one stored part, as the rows of an export have it. */
export type ExportedRecording = RecordingToPlace & {
  startedAt: string | null;
  settings: ComponentSettings;
  assessment: ComponentAssessment | null;
  runs: RunRecord[];
  parts: PartRow[];
};

/** The recordings of an export. Rows are as the database has them; columns of JSON have the shapes of the API. */
export function recordingsOf(tables: ExportTables): ExportedRecording[] {
  const sessions = new Map((tables.sessions ?? []).map((row) => [row.session_id, row]));
  const runs = byComponent(tables['training-runs'] ?? []);
  const pieces = byComponent(tables['recording-pieces'] ?? []);
  return (tables['session-parts'] ?? []).flatMap((row): ExportedRecording[] => {
    const session = sessions.get(row.session_id);
    const componentId = String(row.session_component_id);
    const parts = pieces.get(componentId) ?? [];
    if (!session || !row.settings || parts.length === 0) return [];
    const startedAt = (session.started_at as string | null) ?? null;
    return [
      {
        clientId: String(session.client_id),
        sessionId: String(session.session_id),
        sessionComponentId: componentId,
        heldAt: startedAt ?? String(session.created_at),
        startedAt,
        position: Number(row.position),
        task: row.kind === 'assessment' ? 'assessment' : 'training',
        settings: row.settings as ComponentSettings,
        assessment: (row.assessment as ComponentAssessment | null) ?? null,
        runs: (runs.get(componentId) ?? []).map(toRun),
        parts: parts.map(toPart).sort((a, b) => a.seq - b.seq),
      },
    ];
  });
}

function byComponent(rows: readonly ExportRow[]): Map<string, ExportRow[]> {
  const groups = new Map<string, ExportRow[]>();
  for (const row of rows) {
    const key = String(row.session_component_id);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

const toRun = (row: ExportRow): RunRecord => ({
  run: Number(row.run),
  startSeconds: Number(row.start_seconds),
  endSeconds: Number(row.end_seconds),
  summary: row.summary as RunRecord['summary'],
  latency: row.latency as RunRecord['latency'],
  feedback: row.feedback as RunRecord['feedback'],
});

const toPart = (row: ExportRow): PartRow => ({
  seq: Number(row.seq),
  sha256: String(row.sha256),
  blob: row.blob as string | null,
  byteCount: Number(row.byte_count),
  firstSample: Number(row.first_sample),
  sampleCount: Number(row.sample_count),
  firstTick: Number(row.first_tick),
  tickCount: Number(row.tick_count),
  isClosed: row.is_closed === true,
});
