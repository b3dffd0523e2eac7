import { type ProtocolId, protocolIdSchema } from '../domain/ids.ts';
import { ASSESSMENT_BANDS } from '../eeg/assessment-bands.ts';
import type { Derivation } from '../eeg/derivation.ts';
import { type Protocol, protocolSchema } from '../eeg/protocol.ts';
import type { ProtocolRecord } from '../api/protocols.ts';
import type { AssessmentDefinition } from '../assessment/script.ts';

/** Protocol id of recordings without training; no protocol of a practice has it. */
export const RECORDING_PROTOCOL_ID: ProtocolId = protocolIdSchema.parse(
  '01970000-0000-7000-8001-ffffffffffff',
);

/** Largest number of channels in one derivation. */
const MOST_MEAN_SITES = 64;

/**
 * The engine's protocol while an assessment is recorded: nothing is trained, but every channel is checked for contact
 * and artifacts as in a session. Its only figure, alpha over all channels, is for the practitioner's screen.
 */
export function recordingProtocol(
  definition: Pick<AssessmentDefinition, 'name' | 'steps'>,
  channelNames: readonly string[],
): Protocol {
  const shortest = Math.min(...definition.steps.map(({ seconds }) => seconds));
  return protocolSchema.parse({
    name: definition.name,
    category: 'Assessment',
    eyes: definition.steps[0]?.kind === 'eyesClosed' ? 'closed' : 'open',
    anySite: true,
    conditions: [
      {
        name: 'Alpha, all channels',
        direction: 'reward',
        feature: {
          metric: 'bandAmplitude',
          band: ASSESSMENT_BANDS.alpha,
          derivations: [over(channelNames)],
        },
        // Nothing depends on this threshold; a manual threshold needs no baseline.
        threshold: { mode: 'manual', value: 1 },
      },
    ],
    timing: { baselineSeconds: 0, runSeconds: shortest, runCount: definition.steps.length, restSeconds: 0 },
  });
}

function over(channelNames: readonly string[]): Derivation {
  const [only, ...others] = channelNames.slice(0, MOST_MEAN_SITES);
  return others.length === 0
    ? { kind: 'asRecorded', site: only! }
    : { kind: 'mean', sites: [only!, ...others] };
}

/**
 * An assessment's protocol without the channels marked bad. A detached electrode would be a constant artifact, and no
 * time of the other channels would count as clean. Other protocols, and one with all channels bad, stay unchanged.
 */
export function withoutBadChannels(
  record: ProtocolRecord,
  channelNames: readonly string[],
  badChannels: readonly number[],
): ProtocolRecord {
  const good = channelNames.filter((_name, channel) => !badChannels.includes(channel));
  if (record.protocolId !== RECORDING_PROTOCOL_ID || good.length === 0) return record;
  const conditions = record.definition.conditions.map((condition) => ({
    ...condition,
    feature: { ...condition.feature, derivations: [over(good)] },
  }));
  return { ...record, definition: protocolSchema.parse({ ...record.definition, conditions }) };
}
