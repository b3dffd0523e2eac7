import type { Page } from 'playwright';

export type Frames = {
  /** From frame to frame, which is what the eye sees. */
  frameP50Ms: number;
  frameP99Ms: number;
  /** Script of one step on the main thread: key, and what is drawn in the frame after it. */
  scriptP50Ms: number;
  scriptP99Ms: number;
  /** Frames that showed nothing new. */
  undrawn: number;
};

/** Presses a key at every animation frame; of several keys each one `inARow` times, again and again. */
export async function stepFrames(
  page: Page,
  keys: readonly string[],
  { steps, inARow = steps }: { steps: number; inARow?: number },
): Promise<Frames> {
  return page.evaluate(
    async ({ keys, steps, inARow }) => {
      const figure = document.querySelector<HTMLElement>('[data-drawn]')!;
      const frames: number[] = [];
      const scripts: number[] = [];
      let undrawn = 0;
      let drawn = figure.dataset.drawn;
      let last = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      for (let step = 0; step < steps; step++) {
        // Callbacks of a frame run in the order they were asked for: ours lie around those of the workbench.
        const begun = new Promise<number>((resolve) =>
          requestAnimationFrame(() => resolve(performance.now())),
        );
        const pressedAt = performance.now();
        const key = keys[Math.floor(step / inARow) % keys.length]!;
        window.dispatchEvent(new KeyboardEvent('keydown', { key }));
        const keyMs = performance.now() - pressedAt;
        const ended = new Promise<number>((resolve) =>
          requestAnimationFrame(() => resolve(performance.now())),
        );
        const [from, to] = await Promise.all([begun, ended]);
        frames.push(to - last);
        scripts.push(keyMs + to - from);
        last = to;
        if (figure.dataset.drawn === drawn && step > 0) undrawn++;
        drawn = figure.dataset.drawn;
      }
      const at = (values: number[], share: number) => {
        const sorted = values.sort((a, b) => a - b);
        return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
      };
      return {
        frameP50Ms: at(frames, 0.5),
        frameP99Ms: at(frames, 0.99),
        scriptP50Ms: at(scripts, 0.5),
        scriptP99Ms: at(scripts, 0.99),
        undrawn,
      };
    },
    { keys, steps, inARow },
  );
}
