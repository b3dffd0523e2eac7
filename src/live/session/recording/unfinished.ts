import type { SourceInfo } from '#shared/eeg/source.ts';
import type { LocalLog } from './local-log-store.ts';
import type { RecordingLocks } from './recording-locks.ts';

/** A recording in this browser that is not complete on the server. */
export type UnfinishedRecording = {
  recordingId: string;
  organizationId: string;
  sessionId: string | undefined;
  /** Only this user can send it; undefined where it was not stored. */
  therapistId: string | undefined;
  startedAtMs: number;
  durationSeconds: number;
  protocolName: string;
  sourceKind: SourceInfo['kind'];
  /** False when it was cut off before its session ended. */
  isFinished: boolean;
};

type UnfinishedDeps = { log: LocalLog; locks: RecordingLocks };

/** Recordings left behind by a reload, a crash or an outage, oldest first. A recording in progress is not listed. */
export async function listUnfinishedRecordings({
  log,
  locks,
}: UnfinishedDeps): Promise<UnfinishedRecording[]> {
  const found: UnfinishedRecording[] = [];
  for (const recordingId of await log.listRecordingIds()) {
    if (await locks.isHeld(recordingId)) continue;
    const manifest = await log.readManifest(recordingId);
    if (!manifest || manifest.lastSeq < 0) continue;
    const note = await log.readNote(recordingId);
    found.push({
      recordingId,
      organizationId: manifest.organizationId,
      sessionId: note?.sessionId,
      therapistId: note?.therapistId,
      startedAtMs: manifest.startedAtMs,
      durationSeconds: manifest.throughSeconds,
      protocolName: manifest.settings.protocol.name,
      sourceKind: manifest.settings.source.kind,
      isFinished: manifest.isFinished,
    });
  }
  return found.sort((a, b) => a.startedAtMs - b.startedAtMs);
}
