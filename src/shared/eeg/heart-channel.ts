/** Matches 'ECG', 'EKG II', 'EEG ECG-Ref', 'ECG1'. */
const HEART_LABEL = /(^|[^a-z])(ecg|ekg)([^a-z]|$)/i;

/** True for the label of a heart channel. Such a channel is never part of an EEG average. */
export const isHeartLabel = (label: string): boolean => HEART_LABEL.test(label);

export const heartChannels = (channelNames: readonly string[]): number[] =>
  channelNames.flatMap((name, channel) => (isHeartLabel(name) ? [channel] : []));
