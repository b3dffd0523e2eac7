import { describe, expect, it, vi } from 'vitest';
import { createCues } from './cues.ts';

function aSpeaker() {
  const said: string[] = [];
  const speech = {
    speak: vi.fn((utterance: SpeechSynthesisUtterance) => void said.push(utterance.text)),
    cancel: vi.fn(),
  };
  return { said, speech };
}

const aContext = () => {
  const gain = { gain: { value: 1 }, connect: vi.fn() };
  return {
    destination: {},
    currentTime: 0,
    resume: vi.fn(async () => undefined),
    close: vi.fn(async () => undefined),
    createGain: vi.fn(() => gain),
    createOscillator: vi.fn(() => {
      throw new Error('a tone is made');
    }),
  };
};

function cuesWith(context = aContext(), speech?: Pick<SpeechSynthesis, 'speak' | 'cancel'>) {
  const createContext = vi.fn(() => context as unknown as AudioContext);
  const createUtterance = (text: string) => ({ text, rate: 1 }) as SpeechSynthesisUtterance;
  return { createContext, cues: createCues({ createContext, speech, createUtterance }) };
}

describe('cues for a client with closed eyes', () => {
  it('are silent until a click has unlocked sound, then make tones through one context', async () => {
    const context = aContext();
    const { cues, createContext } = cuesWith(context);

    expect(() => cues.tone()).not.toThrow();
    expect(createContext).not.toHaveBeenCalled();
    await cues.unlock();
    await cues.unlock();

    expect(createContext).toHaveBeenCalledTimes(1);
    expect(context.createGain().gain.value).toBeLessThan(0.5);
    expect(() => cues.tone()).toThrow('a tone is made');
  });

  it('let the recording go on where sound is not allowed', async () => {
    const { cues } = cuesWith({
      ...aContext(),
      resume: vi.fn(() => Promise.reject(new Error('not allowed'))),
    });

    await expect(cues.unlock()).resolves.toBeUndefined();
  });

  it('speak one instruction at a time, and nothing where there is none', () => {
    const { said, speech } = aSpeaker();
    const { cues } = cuesWith(aContext(), speech);

    cues.say('');
    cues.say('Close your eyes.');
    cues.say('Open your eyes.');

    expect(said).toEqual(['Close your eyes.', 'Open your eyes.']);
    // The previous utterance is canceled, so that two are never heard at once.
    expect(speech.cancel).toHaveBeenCalledTimes(2);
  });

  it('end with the page: nothing is said any more and the context is closed', async () => {
    const { speech } = aSpeaker();
    const context = aContext();
    const { cues } = cuesWith(context, speech);
    await cues.unlock();

    cues.dispose();

    expect(speech.cancel).toHaveBeenCalledTimes(1);
    expect(context.close).toHaveBeenCalledTimes(1);
  });

  it('do without a voice in browsers that cannot speak', () => {
    const { cues } = cuesWith();

    expect(() => {
      cues.say('Close your eyes.');
      cues.hush();
    }).not.toThrow();
  });
});
