/** A known kind of training that Loopwell does not offer, with the reason. */
export type AbsentProtocol = { name: string; reason: string; wouldNeed: string };

export const ABSENT_PROTOCOLS: readonly AbsentProtocol[] = [
  {
    name: 'Slow cortical potentials (SCP)',
    reason:
      'Slow cortical potentials are shifts far below 1 Hz. They need an amplifier that passes direct current or has a ' +
      'very long time constant, and none of the supported headsets is documented to have one.',
    wouldNeed:
      'A documented lower band edge of the amplifier, trials with and without feedback, and correction of eye movements.',
  },
  {
    name: 'Infra-low frequency training',
    reason:
      'It works below 0.1 Hz, which the supported headsets are not documented to record, and it has no reward that could ' +
      'be checked.',
    wouldNeed: 'A headset made for direct current, and a published method.',
  },
  {
    name: 'Normative z-score training',
    reason:
      'A z-score against other people needs a normative database. Those are licensed, belong to one kind of amplifier ' +
      "and site, and are criticized for how they were made. Loopwell offers z-scores against the client's own " +
      'baseline and never calls them a norm.',
    wouldNeed: 'A licensed database that fits the headset.',
  },
  {
    name: 'Heart rate variability, resonance breathing',
    reason:
      'It paces the breath at 4.5 to 6.5 a minute and rewards the variability of the heart rate. Loopwell measures the heart ' +
      'rate where a channel carries it, but neither its variability nor the breath, and a reward for the rate alone would be ' +
      'another training under the same name.',
    wouldNeed: 'A measure of heart rate variability and a breathing pacer.',
  },
];
