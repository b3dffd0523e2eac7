import type { Derivation } from '../derivation.ts';

export const at = (site: string): Derivation => ({ kind: 'asRecorded', site });
export const meanOf = (...sites: string[]): Derivation => ({ kind: 'mean', sites });

/*
 * Measurement sites of protocols, first choice first. No list falls back to a temporal site: T3 and T4 are over the jaw
 * muscle. A protocol that would train muscle is better refused.
 */

/** The center of the sensorimotor strip, then the mean of its two sides, then the sites behind it. */
export const CENTRAL = [at('Cz'), meanOf('C3', 'C4'), at('C4'), at('C3'), meanOf('CP3', 'CP4')];
export const CENTRAL_LEFT = [at('C3'), at('Cz')];
export const CENTRAL_RIGHT = [at('C4'), at('Cz')];
export const CENTRAL_OR_RIGHT = [at('Cz'), at('C4')];
/** Both sides together are the intended measurement, not a substitute for the midline. */
export const CENTRAL_BOTH = [meanOf('C3', 'C4'), at('Cz'), at('C4'), at('C3')];
export const FRONTAL = [at('Fz'), meanOf('F3', 'F4'), meanOf('F5', 'F6')];
export const FRONTAL_OR_CENTRAL = [...FRONTAL, at('Cz'), meanOf('C3', 'C4')];
export const POSTERIOR = [
  at('Pz'),
  at('Oz'),
  meanOf('PO3', 'PO4'),
  meanOf('O1', 'O2'),
  meanOf('P3', 'P4'),
  at('O2'),
  at('O1'),
];
export const OCCIPITAL = [at('Oz'), at('Pz'), meanOf('O1', 'O2'), meanOf('PO3', 'PO4'), at('O2'), at('O1')];
export const OCCIPITAL_BOTH = [meanOf('O1', 'O2'), meanOf('PO3', 'PO4'), meanOf('P3', 'P4')];
export const PARIETAL = [at('Pz'), meanOf('P3', 'P4'), meanOf('PO3', 'PO4'), at('Oz'), meanOf('O1', 'O2')];
export const PARIETAL_RIGHT = [at('P4'), at('PO4'), at('CP4'), at('O2')];
/** For protocols that fit any site: sites of most headsets, those with the fewest artifacts first. */
export const ANYWHERE = [
  at('Pz'),
  at('Cz'),
  meanOf('PO3', 'PO4'),
  meanOf('O1', 'O2'),
  meanOf('C3', 'C4'),
  at('O2'),
  at('O1'),
];
export const FOREHEAD = [at('Fpz'), meanOf('Fp1', 'Fp2'), at('Fp1'), at('Fp2'), at('F5'), at('F6')];
