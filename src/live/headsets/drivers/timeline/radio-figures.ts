/** Counted since the stream began. */
export type RadioCounts = {
  packets: number;
  /** Notifications that were not valid packets. */
  badPackets: number;
  duplicatePackets: number;
  latePackets: number;
  /** All missing samples, for any reason, including those missing on some channels only. */
  lostSamples: number;
  /** The part from times in which nothing could arrive: the link was lost, or the stream stood still. */
  outageSamples: number;
  reconnects: number;
};

/** Radio statistics since the stream began. A bad figure is a reason to move closer, not to distrust the EEG. */
export type RadioFigures = RadioCounts & {
  /** Radio loss while connected, as a share of the samples the device counted in that time. */
  lostPct: number;
  /** Samples per second by the computer's clock; undefined while there is too little data. */
  effectiveRateHz: number | undefined;
  /** Deviation of the device's clock from the computer's, in parts per million; undefined as above. */
  driftPpm: number | undefined;
  /** 95 % of packets arrived at most this much later than the least delayed ones. */
  jitterP95Ms: number | undefined;
};

export const NOTHING_COUNTED: RadioCounts = {
  packets: 0,
  badPackets: 0,
  duplicatePackets: 0,
  latePackets: 0,
  lostSamples: 0,
  outageSamples: 0,
  reconnects: 0,
};

export const NO_RADIO_YET: RadioFigures = {
  ...NOTHING_COUNTED,
  lostPct: 0,
  effectiveRateHz: undefined,
  driftPpm: undefined,
  jitterP95Ms: undefined,
};
