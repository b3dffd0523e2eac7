import type { ProtocolDeviceType, ProtocolRecord } from '#shared/api/protocols.ts';
import { DEFAULT_BANDS } from '#shared/eeg/bands.ts';
import { ANY_DEVICE } from '#shared/eeg/headsets/device-types.ts';
import { amplitude, muscleGuard } from '#shared/eeg/library/build.ts';
import { placementFromSites } from '#shared/eeg/placement-system.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { protocolSchema } from '#shared/eeg/protocol.ts';

/**
 * The part that the editor changes. While someone types, numbers may be NaN and names empty; the problems report this.
 */
export type Draft = {
  definition: Protocol;
  /** Kind of protocol, as in lists: 'Custom', 'SMR'. */
  type: string;
  deviceType: ProtocolDeviceType;
};

export const draftOf = ({ definition, type, deviceType, placementSystem }: ProtocolRecord): Draft => ({
  type,
  deviceType,
  definition:
    // Records of earlier releases store the choice beside the definition.
    definition.placementSystem === undefined && placementSystem !== placementFromSites(definition)
      ? { ...definition, placementSystem }
      : definition,
});

/** A sensible default: reward SMR, inhibit theta, and watch muscle. */
export function newDraft(): Draft {
  const derivations = [{ kind: 'asRecorded' as const, site: 'Cz' }];
  return {
    type: 'Custom',
    deviceType: ANY_DEVICE,
    definition: protocolSchema.parse({
      name: 'New protocol',
      conditions: [
        amplitude('SMR', 'reward', DEFAULT_BANDS.smr, derivations),
        amplitude('Theta', 'inhibit', DEFAULT_BANDS.theta, derivations),
        muscleGuard(derivations),
      ],
    }),
  };
}

/** Drafts contain plain data only; NaN of a half-typed number equals itself here. */
export const isSameDraft = (one: Draft, other: Draft): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
