import { playChime } from './chime.ts';

/** Announces changes to a client with closed eyes. Silent until `unlock`, which must be called from a click. */
export type Cues = {
  unlock(): Promise<void>;
  tone(): void;
  say(text: string): void;
  /** Stops the current announcement. */
  hush(): void;
  dispose(): void;
};

type CuesDeps = {
  createContext: () => AudioContext;
  /** Undefined in browsers without speech synthesis. */
  speech: Pick<SpeechSynthesis, 'speak' | 'cancel'> | undefined;
  createUtterance: (text: string) => SpeechSynthesisUtterance;
};

/** Below the maximum, so that a tone does not startle a client with closed eyes. */
const TONE_LEVEL = 0.4;
/** Slightly slower than the default: an announcement is heard only once, with closed eyes. */
const RATE = 0.92;

export function createCues({ createContext, speech, createUtterance }: CuesDeps): Cues {
  let context: AudioContext | undefined;
  let out: GainNode | undefined;
  return {
    async unlock() {
      context ??= createContext();
      if (!out) {
        out = context.createGain();
        out.gain.value = TONE_LEVEL;
        out.connect(context.destination);
      }
      // If sound is not allowed, the recording continues without it.
      await context.resume().catch(() => undefined);
    },
    tone() {
      if (context && out) playChime(context, out);
    },
    say(text) {
      if (!speech || text === '') return;
      speech.cancel();
      const utterance = createUtterance(text);
      utterance.rate = RATE;
      speech.speak(utterance);
    },
    hush: () => speech?.cancel(),
    dispose() {
      speech?.cancel();
      void context?.close().catch(() => undefined);
    },
  };
}

export const browserCues = (): Cues =>
  createCues({
    createContext: () => new AudioContext(),
    speech: globalThis.speechSynthesis,
    createUtterance: (text) => new SpeechSynthesisUtterance(text),
  });
