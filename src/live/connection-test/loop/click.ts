const PITCH_HZ = 120;
const CLICK_SECONDS = 0.03;

/** The part of an audio context a click needs. */
export type ClickContext = Pick<
  AudioContext,
  'currentTime' | 'destination' | 'createOscillator' | 'createGain' | 'resume' | 'close'
>;

/** `close` releases the sound output. */
export type Click = { play: () => void; close: () => void };

/**
 * Opens a sound output; `play` gives a short low tone at full level, at once. Low tones move the loudspeaker most,
 * and with it an electrode that is held against it. Rejects where there is no sound output.
 */
export async function openClick(createContext: () => ClickContext): Promise<Click> {
  const context = createContext();
  await context.resume();
  const play = () => {
    const now = context.currentTime;
    const tone = context.createOscillator();
    const envelope = context.createGain();
    tone.frequency.value = PITCH_HZ;
    envelope.gain.setValueAtTime(1, now);
    envelope.gain.setTargetAtTime(0, now + CLICK_SECONDS / 2, CLICK_SECONDS / 6);
    tone.connect(envelope).connect(context.destination);
    tone.onended = () => envelope.disconnect();
    tone.start(now);
    tone.stop(now + CLICK_SECONDS);
  };
  return { play, close: () => void context.close() };
}
