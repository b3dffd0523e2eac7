/** What the radio did since the stream began; a bad figure is a reason to move closer, not to distrust the EEG. */
export type RadioFigures = {
  packets: number;
  /** Notifications that were no packets. */
  badPackets: number;
  duplicatePackets: number;
  latePackets: number;
  /** Samples that did not come, or not on all channels. */
  /** All that are missing, whatever the reason. */
  lostSamples: number;
  /** Of these, the ones of times in which nothing could come: the link was gone, or the stream stood still. */
  outageSamples: number;
  /** What the radio lost while it was there, of the samples the device counted in that time. */
  lostPct: number;
  /** Samples a second by the computer's clock; undefined before there is enough to tell. */
  effectiveRateHz: number | undefined;
  /** How far the device's clock runs from the computer's, in parts per million; undefined as above. */
  driftPpm: number | undefined;
  /** 95 % of packets came at most this much later than the promptest ones. */
  jitterP95Ms: number | undefined;
  reconnects: number;
};

export const NO_RADIO_YET: RadioFigures = {
  packets: 0,
  badPackets: 0,
  duplicatePackets: 0,
  latePackets: 0,
  lostSamples: 0,
  outageSamples: 0,
  lostPct: 0,
  effectiveRateHz: undefined,
  driftPpm: undefined,
  jitterP95Ms: undefined,
  reconnects: 0,
};
