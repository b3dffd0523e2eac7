import { type Protocol, protocolSchema } from '#shared/eeg/protocol.ts';

/**
 * A protocol that trains nothing: the engine needs one to judge channels and to send traces. It uses one channel's
 * alpha, and filters mains hum as in a session.
 */
export const lookProtocol = (site: string): Protocol =>
  protocolSchema.parse({
    name: 'Connection test',
    conditions: [
      {
        name: 'Alpha',
        direction: 'reward',
        feature: {
          metric: 'bandAmplitude',
          band: { lowHz: 8, highHz: 12 },
          derivations: [{ kind: 'asRecorded', site }],
        },
        threshold: { mode: 'manual', value: 5 },
      },
    ],
    timing: { baselineSeconds: 0, runSeconds: 60, runCount: 1, restSeconds: 0 },
  });
