type AnimationPort = {
  requestAnimationFrame(draw: () => void): number;
  cancelAnimationFrame(handle: number): void;
};

/**
 * One animation frame for all plots of a session: plots request a redraw, and all requested ones are drawn together.
 * Only for drawing: feedback never waits for it, because a hidden page has no animation frames.
 */
export class DrawScheduler {
  readonly #animation: AnimationPort;
  readonly #draws = new Set<() => void>();
  readonly #due = new Set<() => void>();
  #handle: number | undefined;

  constructor(animation: AnimationPort = globalThis) {
    this.#animation = animation;
  }

  /** Registers a drawing function. The returned function removes it. */
  add(draw: () => void): () => void {
    this.#draws.add(draw);
    this.request(draw);
    return () => {
      this.#draws.delete(draw);
      this.#due.delete(draw);
    };
  }

  /** Draws one function, or all, in the next animation frame. Repeated requests draw once. */
  request(draw?: () => void): void {
    if (draw) this.#due.add(draw);
    else for (const each of this.#draws) this.#due.add(each);
    if (this.#due.size > 0) this.#handle ??= this.#animation.requestAnimationFrame(this.#run);
  }

  readonly #run = (): void => {
    this.#handle = undefined;
    for (const draw of this.#due) draw();
    this.#due.clear();
  };

  dispose(): void {
    if (this.#handle !== undefined) this.#animation.cancelAnimationFrame(this.#handle);
    this.#handle = undefined;
    this.#draws.clear();
    this.#due.clear();
  }
}
