/** What the engine tells people: cause and way out. */
export const noThresholdWords = (conditions: readonly string[]): string =>
  `No threshold yet for ${conditions.map((name) => `'${name}'`).join(' and ')}: ` +
  'record a baseline first, or set the threshold by hand.';

export const wrongChannelsWords = (sent: number, expected: number): string =>
  `The source sends ${sent} channels instead of ${expected}, so its samples cannot be used. Choose the source again.`;

/** `jumpedSeconds` is negative for a jump back. */
export const jumpWords = (jumpedSeconds: number): string =>
  `The sample numbers of the source jumped ${jumpedSeconds > 0 ? 'ahead' : 'back'} by ` +
  `${Math.abs(jumpedSeconds).toFixed(0)} s. The recording continues after a mark of 1 s of missing samples.`;
