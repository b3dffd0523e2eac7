import type { HeadsetType } from './headset.ts';

/** Undefined amounts are not published by the provider: 'on request'. */
export type RentalPrice = { monthlyUsd: number | undefined; setupUsd: number | undefined };

export type HeadsetAbout = {
  /** One sentence: what the headset is. */
  summary: string;
  /** One sentence: its uses and limits. */
  use: string;
  /**
   * The specification says that some headsets can be rented by the month after a one-time setup fee. It names neither
   * the headsets nor the prices, so a rental can be requested for any.
   */
  rental: RentalPrice;
};

const ON_REQUEST: RentalPrice = { monthlyUsd: undefined, setupUsd: undefined };

/** Texts for users who choose a headset. */
export const HEADSET_ABOUT: Readonly<Record<HeadsetType, HeadsetAbout>> = {
  crown: {
    summary:
      'Eight fixed electrodes from the frontal to the parietal and occipital areas; put on in a minute.',
    use: 'For training over the sensorimotor strip and behind it, left against right. No midline site: no Cz, Fz or Pz.',
    rental: ON_REQUEST,
  },
  'brainbit-headband': {
    summary: 'An elastic band with four electrodes at the temples and the back of the head.',
    use: 'For alpha training at the back of the head. The temples lie over the jaw muscle: not for SMR or beta.',
    rental: ON_REQUEST,
  },
  'brainbit-flex': {
    summary: 'Four free electrodes on leads, placed where the protocol needs them.',
    use: 'For nearly every protocol of one to four sites, the midline included. You say where each electrode sits.',
    rental: ON_REQUEST,
  },
  'brainbit-flex8': {
    summary: 'Eight free electrodes on leads: several areas at once, or one area closely.',
    use: 'For asymmetry, coherence and trainings of several sites. You say where each electrode sits.',
    rental: ON_REQUEST,
  },
  callibri: {
    summary: 'One small patch that records its two contacts against each other.',
    use: 'For one-channel training at any site. Amplitudes are smaller than with other headsets and do not compare with them.',
    rental: ON_REQUEST,
  },
  'synchroni-uno': {
    summary: 'One electrode on a lead with a small amplifier; resistance is measured while the EEG runs.',
    use: 'For one-channel training at any site, such as SMR at Cz or alpha at Pz.',
    rental: ON_REQUEST,
  },
  'synchroni-trio': {
    summary: 'Two electrodes on leads and one for the ECG; resistance is measured while the EEG runs.',
    use: 'For training at two sites or left against right.',
    rental: ON_REQUEST,
  },
  'synchroni-pento': {
    summary: 'Four electrodes on leads and one for the ECG; resistance is measured while the EEG runs.',
    use: 'For nearly every protocol of one to four sites. You say where each electrode sits.',
    rental: ON_REQUEST,
  },
};
