type FileSound = { output: AudioNode; stop(): void };

type AudioFileDeps = {
  createElement: () => HTMLAudioElement;
  createUrl: (file: File) => string;
  revokeUrl: (url: string) => void;
  connect: (element: HTMLAudioElement) => AudioNode;
  /** The file can no longer be played, after it had started. */
  onBroken: (message: string) => void;
};

/** Plays the user's own file in a loop, streamed from disk, so that an hour of music needs little memory. */
export function openAudioFile(
  file: File,
  deps: AudioFileDeps,
): Promise<{ ok: true; sound: FileSound } | { ok: false; message: string }> {
  const url = deps.createUrl(file);
  const element = deps.createElement();
  element.loop = true;
  element.preload = 'auto';
  const message = `'${file.name}' cannot be played by this browser. Choose an MP3, M4A, OGG or WAV file.`;
  let isOpen = false;
  return new Promise((resolve) => {
    element.addEventListener(
      'canplay',
      () => {
        const output = deps.connect(element);
        isOpen = true;
        // Silent until the guard opens, so it may always play.
        void element.play().catch(() => undefined);
        const stop = () => {
          element.pause();
          output.disconnect();
          deps.revokeUrl(url);
        };
        resolve({ ok: true, sound: { output, stop } });
      },
      { once: true },
    );
    element.addEventListener(
      'error',
      () => {
        deps.revokeUrl(url);
        if (isOpen) deps.onBroken(message);
        else resolve({ ok: false, message });
      },
      { once: true },
    );
    element.src = url;
  });
}
