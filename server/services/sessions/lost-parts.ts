import type { ComponentSettings } from '#shared/api/sessions.ts';
import type { OrganizationId, SessionComponentId } from '#shared/domain/ids.ts';
import { ARTIFACT_BITS, conditionOffset, HOP_MS, phaseCode, TICK, tickWidth } from '#shared/engine/ticks.ts';
import { AppError } from '#shared/errors.ts';
import { decodePart, type RecordingPart } from '#shared/recording/part-format.ts';
import type { PartRow } from '#server/repositories/sessions/recordings.ts';
import type { Deps } from '../core/deps.ts';

/** The recording whose stored parts are read. */
export type StoredRecording = {
  organizationId: OrganizationId;
  componentId: SessionComponentId;
  settings: ComponentSettings;
};

type ReadDeps = Pick<Deps, 'blobs' | 'logger'>;

/** The original bytes of a part; undefined and a log line if they are lost or damaged on disk. */
export async function readStored(
  { blobs, logger }: ReadDeps,
  { organizationId, componentId }: Pick<StoredRecording, 'organizationId' | 'componentId'>,
  { seq, sha256, blob }: PartRow,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; part: RecordingPart } | undefined> {
  try {
    const bytes = await blobs.get(organizationId, { sha256, blob });
    const decoded = decodePart(bytes);
    if (decoded.ok) return { bytes, part: decoded.part };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  logger.warn('a stored part cannot be read', { organizationId, sessionComponentId: componentId, seq });
  return undefined;
}

/** Replaces a part that cannot be read: all samples are missing, and its ticks say why. */
export function gapPart(
  { componentId, settings }: Pick<StoredRecording, 'componentId' | 'settings'>,
  row: PartRow,
): RecordingPart {
  const { samplingRateHz, channelNames } = settings.source;
  return {
    header: {
      recordingId: componentId,
      seq: row.seq,
      firstSampleIndex: row.firstSample,
      sampleCount: row.sampleCount,
      channelCount: channelNames.length,
      firstTick: row.firstTick,
      tickCount: row.tickCount,
      tickWidth: tickWidth(settings.protocol.conditions.length),
      events: [
        {
          atSeconds: row.firstSample / samplingRateHz,
          type: 'gap',
          text: `${row.sampleCount} samples: damaged or lost on the server`,
        },
      ],
      isClosed: row.isClosed,
    },
    ticks: gapTicks(settings, row, {}),
    samples: new Float32Array(channelNames.length * row.sampleCount).fill(Number.NaN),
  };
}

/** Ticks on both sides of a gap, if any: the last row before it and the first row after it. */
export type GapSides = { before?: Float64Array | undefined; after?: Float64Array | undefined };

/**
 * Ticks of parts that cannot be read. They count as artifact ('Samples missing'). They belong to a run only if the
 * same run continues after them.
 */
export function gapTicks(
  { protocol: { conditions }, source }: ComponentSettings,
  row: Pick<PartRow, 'firstSample' | 'tickCount'>,
  { before, after }: GapSides,
): Float64Array {
  const width = tickWidth(conditions.length);
  const ticks = new Float64Array(row.tickCount * width);
  const hopSeconds = HOP_MS / 1000;
  const endSeconds = after?.[TICK.timeSeconds];
  const startSeconds =
    before?.[TICK.timeSeconds] ??
    (endSeconds === undefined
      ? row.firstSample / source.samplingRateHz
      : Math.max(0, endSeconds - (row.tickCount + 1) * hopSeconds));
  const isSame =
    before && after && [TICK.phase, TICK.run].every((column) => before[column] === after[column]);
  for (let number = 0; number < row.tickCount; number++) {
    const at = number * width;
    ticks[at + TICK.timeSeconds] = startSeconds + (number + 1) * hopSeconds;
    ticks[at + TICK.phase] = isSame ? before[TICK.phase]! : phaseCode('idle');
    ticks[at + TICK.run] = isSame ? before[TICK.run]! : 0;
    ticks[at + TICK.artifact] = ARTIFACT_BITS.gap;
    ticks[at + TICK.emgUv] = Number.NaN;
    for (let condition = 0; condition < conditions.length; condition++) {
      ticks[at + conditionOffset(condition, 'value')] = Number.NaN;
      ticks[at + conditionOffset(condition, 'threshold')] = Number.NaN;
    }
  }
  return ticks;
}
