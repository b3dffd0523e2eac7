import { playChime } from './chime.ts';

/** What tells a client with closed eyes that something changes. Silent until `unlock`, which a click has to call. */
export type Cues = {
  unlock(): Promise<void>;
  tone(): void;
  say(text: string): void;
  /** Ends what is being said. */
  hush(): void;
  dispose(): void;
};

type CuesDeps = {
  createContext: () => AudioContext;
  /** Undefined in browsers that cannot speak. */
  speech: Pick<SpeechSynthesis, 'speak' | 'cancel'> | undefined;
  createUtterance: (text: string) => SpeechSynthesisUtterance;
};

/** Below the loudest, so that a tone into closed eyes does not startle. */
const TONE_LEVEL = 0.4;
/** A little slower than browsers speak: it is heard once, with closed eyes. */
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
      // Where sound is not allowed the recording goes on without it.
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
