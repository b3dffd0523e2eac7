import { type ProtocolId, protocolIdSchema } from '../domain/ids.ts';
import { ASSESSMENT_BANDS } from '../eeg/assessment-bands.ts';
import type { Derivation } from '../eeg/derivation.ts';
import { type Protocol, protocolSchema } from '../eeg/protocol.ts';
import type { ProtocolRecord } from '../api/protocols.ts';
import type { AssessmentDefinition } from '../assessment/script.ts';

/** Of recordings that train nothing; no protocol of a practice has it. */
export const RECORDING_PROTOCOL_ID: ProtocolId = protocolIdSchema.parse(
  '01970000-0000-7000-8001-ffffffffffff',
);

/** Channels a derivation can take together. */
const MOST_MEAN_SITES = 64;

/**
 * What the engine runs while an assessment is recorded: nothing is trained, but every channel is watched for contact
 * and artifacts as in a session. Its one figure, alpha over all channels, is for the screen of the practitioner.
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
        // Nothing depends on it; a threshold set by hand needs no baseline.
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
 * The protocol of an assessment without the channels marked bad: an electrode that is off would be an artifact all the
 * time, and nothing of the others would count as clean. Other protocols, and one with all channels bad, stay as they are.
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
