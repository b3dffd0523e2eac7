import { conditionSchema } from '#shared/eeg/protocol.ts';
import type { FlatRecord } from '#model/values/three-way.ts';
import type { Draft } from './draft.ts';
import { FIELDS } from './fields.ts';
import { getIn, setIn } from './set-in.ts';

/** Fields that may be missing; null stands for a missing field in a flat record. */
const OPTIONAL = [
  'category',
  'placementSystem',
  'feedbackResponse',
  'evidence',
  'contraindications',
  'substitutions',
] as const;
/** Everything outside the conditions. */
export const FLAT_FIELDS = Object.keys(FIELDS).filter((path) => !path.startsWith('conditions.'));

/** The draft by field, for a choice between two versions. The conditions belong together and are one field, as JSON. */
export function flatDraft({ definition, type, deviceType }: Draft): FlatRecord {
  const fields = Object.fromEntries(
    FLAT_FIELDS.map((path) => [path, (getIn(definition, path) ?? null) as FlatRecord[string]]),
  );
  return {
    ...fields,
    type,
    deviceType,
    conditions: JSON.stringify(definition.conditions),
  };
}

/** The draft that `flat` was made of; `base` supplies what a flat record does not contain. */
export function draftFromFlat(base: Draft, flat: FlatRecord): Draft {
  let { definition } = base;
  for (const path of FLAT_FIELDS) {
    const isOptional = OPTIONAL.some((each) => each === path);
    const value = flat[path];
    definition = setIn(definition, path, isOptional && value === null ? undefined : value);
  }
  const conditions = conditionsOf(flat);
  return {
    type: String(flat.type),
    deviceType: flat.deviceType as Draft['deviceType'],
    definition: { ...definition, conditions },
  };
}

export const conditionsOf = (flat: FlatRecord): Draft['definition']['conditions'] =>
  conditionSchema.array().parse(JSON.parse(String(flat.conditions)));
