import type { PlayedSound } from './audio-nodes.ts';

type AudioFileOptions = {
  connect: (element: HTMLAudioElement) => AudioNode;
  /** The file can no longer be played, after it had started. */
  onBroken: (message: string) => void;
};

/** Plays the user's own file in a loop, streamed from disk, so that an hour of music needs little memory. */
export function openAudioFile(
  file: File,
  { connect, onBroken }: AudioFileOptions,
): Promise<{ ok: true; sound: PlayedSound } | { ok: false; message: string }> {
  const url = URL.createObjectURL(file);
  const element = new Audio();
  element.loop = true;
  element.preload = 'auto';
  const message = `'${file.name}' cannot be played by this browser. Choose an MP3, M4A, OGG or WAV file.`;
  let isOpen = false;
  return new Promise((resolve) => {
    element.addEventListener(
      'canplay',
      () => {
        const output = connect(element);
        isOpen = true;
        // Silent until the guard opens, so it may always play.
        void element.play().catch(() => undefined);
        const stop = () => {
          element.pause();
          output.disconnect();
          URL.revokeObjectURL(url);
        };
        resolve({ ok: true, sound: { output, stop } });
      },
      { once: true },
    );
    element.addEventListener(
      'error',
      () => {
        URL.revokeObjectURL(url);
        if (isOpen) onBroken(message);
        else resolve({ ok: false, message });
      },
      { once: true },
    );
    element.src = url;
  });
}
