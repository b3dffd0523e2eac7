import type { z } from 'zod';
import { protocolIdSchema } from '../domain/ids.ts';
import type { ProtocolId } from '../domain/ids.ts';
import type { BandEdges } from './bands.ts';
import { DEFAULT_BANDS } from './bands.ts';
import type { Derivation } from './derivation.ts';
import type { Protocol } from './protocol.ts';
import { protocolSchema } from './protocol.ts';

export type BuiltInProtocol = {
  protocolId: ProtocolId;
  type: string;
  provider: string;
  /** Raised with every change of the definition: sessions point at the version they used. */
  protocolVersion: number;
  definition: Protocol;
};

const PROVIDER = 'Loopwell';

const at = (site: string): Derivation => ({ kind: 'asRecorded', site });
const meanOf = (...sites: string[]): Derivation => ({ kind: 'mean', sites });

/** Over the sensorimotor strip: its middle first, then both sides, then what small headsets have nearby. */
const SENSORIMOTOR = [
  at('Cz'),
  meanOf('C3', 'C4'),
  at('C4'),
  at('C3'),
  meanOf('CP3', 'CP4'),
  at('T4'),
  at('T3'),
];
const POSTERIOR = [
  at('Pz'),
  at('Oz'),
  meanOf('PO3', 'PO4'),
  meanOf('O1', 'O2'),
  meanOf('P3', 'P4'),
  at('O2'),
  at('O1'),
];
const FRONTAL_MIDLINE = [at('Fz'), meanOf('F3', 'F4'), meanOf('F5', 'F6'), at('Cz'), meanOf('C3', 'C4')];

type ProtocolInput = z.input<typeof protocolSchema>;
type ConditionInput = ProtocolInput['conditions'][number];

const condition = (
  name: string,
  direction: 'reward' | 'inhibit',
  band: BandEdges,
  derivations: Derivation[],
): ConditionInput => ({
  name,
  direction,
  feature: { metric: 'bandAmplitude', band, derivations },
  threshold: { mode: 'baseline' },
});

/** Above the trained bands and below the mains: what is strong here is mostly muscle, whatever else is rewarded. */
const MUSCLE_BAND: BandEdges = { lowHz: 20, highHz: 30 };

const smrUp: ProtocolInput = {
  name: 'SMR up, theta and high-beta down',
  description:
    'Rewards the sensorimotor rhythm (12-15 Hz), which appears when the body is still and the mind alert, while slow ' +
    'theta waves (4-8 Hz) and fast high-beta activity (20-30 Hz, often muscle tension) stay low. The client sits ' +
    'relaxed with open eyes and looks ahead.',
  eyes: 'open',
  conditions: [
    condition('SMR', 'reward', DEFAULT_BANDS.smr, SENSORIMOTOR),
    condition('Theta', 'inhibit', DEFAULT_BANDS.theta, SENSORIMOTOR),
    condition('High beta', 'inhibit', MUSCLE_BAND, SENSORIMOTOR),
  ],
};

const alphaUp: ProtocolInput = {
  name: 'Alpha up, eyes closed',
  description:
    'Rewards alpha waves (8-12 Hz) at the back of the head, which grow with calm, inward attention. Theta (4-8 Hz) ' +
    'stays low, so that relaxing does not turn into falling asleep. The client sits comfortably with closed eyes and ' +
    'follows the sound.',
  eyes: 'closed',
  conditions: [
    condition('Alpha', 'reward', DEFAULT_BANDS.alpha, POSTERIOR),
    condition('Theta', 'inhibit', DEFAULT_BANDS.theta, POSTERIOR),
  ],
};

const thetaBetaDown: ProtocolInput = {
  name: 'Theta down, beta up',
  description:
    'Rewards beta waves (15-20 Hz) of focused attention while slow theta waves (4-8 Hz) stay low. High beta (20-30 Hz) ' +
    'is kept low as well, because muscle tension looks like beta. The client has open eyes and works on a quiet task.',
  eyes: 'open',
  conditions: [
    condition('Beta', 'reward', DEFAULT_BANDS.beta, FRONTAL_MIDLINE),
    condition('Theta', 'inhibit', DEFAULT_BANDS.theta, FRONTAL_MIDLINE),
    condition('High beta', 'inhibit', MUSCLE_BAND, FRONTAL_MIDLINE),
  ],
};

const builtIn = (protocolId: string, type: string, definition: ProtocolInput): BuiltInProtocol => ({
  protocolId: protocolIdSchema.parse(protocolId),
  type,
  provider: PROVIDER,
  protocolVersion: 1,
  definition: protocolSchema.parse(definition),
});

/** Protocols every practice has. Nobody can edit them; their ids never change. */
export const BUILT_IN_PROTOCOLS: readonly BuiltInProtocol[] = [
  builtIn('01970000-0000-7000-8000-000000000001', 'SMR', smrUp),
  builtIn('01970000-0000-7000-8000-000000000002', 'Alpha', alphaUp),
  builtIn('01970000-0000-7000-8000-000000000003', 'Theta/Beta', thetaBetaDown),
];
