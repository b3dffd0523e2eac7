import { ARTIFACT_WORDS, type ArtifactReason, artifactReasons } from '#shared/engine/ticks.ts';

/** Further channels are shown as a count. */
const MOST_NAMES = 3;

/** 'Blink: Fp1, Fp2 · Muscle tension: T7': artifacts and their channels. Empty when all are clean. */
export function channelArtifactWords(bits: Uint32Array, channelNames: readonly string[]): string {
  const byReason = new Map<ArtifactReason, string[]>();
  for (const [channel, each] of bits.entries()) {
    if (each === 0) continue;
    for (const reason of artifactReasons(each)) {
      const names = byReason.get(reason) ?? [];
      names.push(channelNames[channel] ?? String(channel + 1));
      byReason.set(reason, names);
    }
  }
  return Array.from(
    byReason,
    ([reason, names]) => `${ARTIFACT_WORDS[reason]}: ${namesInWords(names, channelNames.length)}`,
  ).join(' · ');
}

function namesInWords(names: readonly string[], channelCount: number): string {
  if (names.length === channelCount && channelCount > 1) return 'all channels';
  if (names.length <= MOST_NAMES) return names.join(', ');
  return `${names.slice(0, MOST_NAMES - 1).join(', ')} and ${names.length - MOST_NAMES + 1} more`;
}
