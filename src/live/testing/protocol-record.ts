import type { ProtocolRecord } from '#shared/api/protocols.ts';
import { protocolSchema } from '#shared/eeg/protocol.ts';

type Timing = { baselineSeconds?: number; runSeconds?: number; runCount?: number; restSeconds?: number };

/** One reward at Cz; tests specify only the timing they need. */
export const aProtocolRecord = (timing: Timing = {}): ProtocolRecord => ({
  protocolId: '018f0000-0000-7000-8000-000000000003' as ProtocolRecord['protocolId'],
  therapistId: null,
  ownerName: null,
  type: 'SMR',
  provider: 'Loopwell',
  deviceType: 'any',
  placementSystem: '10-20',
  categoryIds: [],
  isShared: true,
  isArchived: false,
  protocolVersion: 3,
  version: 3,
  updatedAt: null,
  definition: protocolSchema.parse({
    name: 'SMR up',
    timing: { baselineSeconds: 20, runSeconds: 40, runCount: 2, restSeconds: 0, ...timing },
    conditions: [
      {
        name: 'SMR',
        direction: 'reward',
        feature: {
          metric: 'bandAmplitude',
          band: { lowHz: 12, highHz: 15 },
          derivations: [{ kind: 'asRecorded', site: 'Cz' }],
        },
        threshold: { mode: 'baseline' },
      },
    ],
  }),
});
