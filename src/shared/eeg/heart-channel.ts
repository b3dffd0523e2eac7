/** 'ECG', 'EKG II', 'EEG ECG-Ref', 'ECG1'; electrocardiogram and Elektrokardiogramm. */
const HEART_LABEL = /(^|[^a-z])(ecg|ekg)([^a-z]|$)/i;

/** True for the label of a channel that records the heart. It is never part of an average of the EEG. */
export const isHeartLabel = (label: string): boolean => HEART_LABEL.test(label);

export const heartChannels = (channelNames: readonly string[]): number[] =>
  channelNames.flatMap((name, channel) => (isHeartLabel(name) ? [channel] : []));
