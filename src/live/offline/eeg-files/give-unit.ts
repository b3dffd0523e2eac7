import type { Api } from '#api/client.ts';
import { type EegFileRecord, patchEegFile } from '#shared/api/eeg-files.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { VoltageUnit } from '#shared/eeg/voltage-unit.ts';
import type { ReviewLink } from '#live/workers/worker-links.ts';
import { readRecording, withUnit } from './read-recording.ts';
import { storedSource } from './stored-source.ts';

type GiveUnitDeps = { api: Api; therapistId: UserId; openLink?: () => ReviewLink };

/**
 * Stores the unit a user gave for a file whose header leaves it blank, with the facts from reading the file in that
 * unit. Rejects with an Error that can be shown.
 */
export async function giveUnit(
  file: EegFileRecord,
  unit: VoltageUnit,
  { api, therapistId, openLink }: GiveUnitDeps,
): Promise<EegFileRecord> {
  const named = withUnit(storedSource(file, { api, therapistId }), unit);
  const reading = await readRecording(named, openLink ? { openLink } : {});
  if (!reading.ok) throw new Error(reading.message);
  return api.callEndpoint(patchEegFile, {
    params: { id: therapistId, eegFileId: file.eegFileId },
    body: { facts: reading.facts },
  });
}
