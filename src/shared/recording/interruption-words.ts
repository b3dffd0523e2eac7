/** The marker of a session that was cut off and continued; the same on screen and in the recording. */
export function interruptionWords(awaySeconds: number): string {
  const seconds = Math.max(1, Math.round(awaySeconds));
  const length = seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
  return `The session was interrupted for ${length} and continued.`;
}
