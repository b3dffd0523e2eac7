import type { SoundContext } from './audio-nodes.ts';

const PARTIALS = [
  { ratio: 1, level: 0.5, decaySeconds: 0.55 },
  { ratio: 2.01, level: 0.2, decaySeconds: 0.3 },
  { ratio: 3.02, level: 0.08, decaySeconds: 0.16 },
] as const;
const PITCH_HZ = 659.26;
const ATTACK_SECONDS = 0.008;
const SILENCE = 0.0001;

/** Length over which the loudness of a chime is measured; by then its first partial has decayed by 24 dB. */
const CHIME_SECONDS = 0.5;

/** RMS of the first `CHIME_SECONDS` of a chime of level 1: its partials are sines that decay exponentially. */
export const CHIME_RMS = Math.sqrt(
  PARTIALS.reduce((sum, { level, decaySeconds }) => {
    const powerDecaySeconds = decaySeconds / 3 / 2;
    const share = (powerDecaySeconds / CHIME_SECONDS) * (1 - Math.exp(-CHIME_SECONDS / powerDecaySeconds));
    return sum + (level ** 2 / 2) * share;
  }, 0),
);

/** Plays one soft bell into `target`, for a discrete reward. `level` 0-1. Releases its nodes after it has decayed. */
export function playChime(context: SoundContext, target: AudioNode, level = 1): void {
  const now = context.currentTime;
  for (const { ratio, level: share, decaySeconds } of PARTIALS) {
    const tone = context.createOscillator();
    const envelope = context.createGain();
    tone.frequency.value = PITCH_HZ * ratio;
    envelope.gain.setValueAtTime(SILENCE * level, now);
    envelope.gain.linearRampToValueAtTime(share * level, now + ATTACK_SECONDS);
    envelope.gain.setTargetAtTime(0, now + ATTACK_SECONDS, decaySeconds / 3);
    tone.connect(envelope);
    envelope.connect(target);
    tone.onended = () => envelope.disconnect();
    tone.start(now);
    tone.stop(now + ATTACK_SECONDS + 2 * decaySeconds);
  }
}
