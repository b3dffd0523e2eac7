/**
 * Items of the CRED-nf checklist (Ros et al. 2020, Brain 143, doi 10.1093/brain/awaa009). 2c has two questions: who rates
 * the outcomes, and who analyzes the data.
 */
export const CRED_NF_IDS = [
  '1a',
  '1b',
  '2a',
  '2b',
  '2c.rater',
  '2c.analyst',
  '2d',
  '2e',
  '3a',
  '3b',
  '3c',
  '3d',
  '3e',
  '4a',
  '4b',
  '4c',
  '4d',
  '4e',
  '5a',
  '5b',
  '5c',
  '6a',
  '6b',
  '7a',
] as const;
export type CredNfId = (typeof CRED_NF_IDS)[number];
