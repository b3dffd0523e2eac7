import { ALPHA_PROTOCOLS, ALPHA_UP } from './alpha.ts';
import { AROUSAL_PROTOCOLS } from './arousal.ts';
import { ATTENTION_PROTOCOLS, THETA_DOWN_BETA_UP } from './attention.ts';
import type { BuiltInProtocol } from './build.ts';
import { PAIR_PROTOCOLS } from './pairs.ts';
import { SENSORIMOTOR_PROTOCOLS, SMR_UP } from './sensorimotor.ts';

/**
 * Built-in protocols, the usual first ones at the start. Nobody can edit them; their ids never change. `absent.ts`
 * lists the known trainings that are not included, and why.
 */
export const BUILT_IN_PROTOCOLS: readonly BuiltInProtocol[] = [
  SMR_UP,
  ALPHA_UP,
  THETA_DOWN_BETA_UP,
  ...SENSORIMOTOR_PROTOCOLS,
  ...ATTENTION_PROTOCOLS,
  ...ALPHA_PROTOCOLS,
  ...AROUSAL_PROTOCOLS,
  ...PAIR_PROTOCOLS,
];
