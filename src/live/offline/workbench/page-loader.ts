import type { PageRequest, ReviewPage } from '#shared/review/page.ts';
import type { ReviewControl } from '#shared/review/review-api.ts';
import { errorMessage } from '#shared/error-message.ts';

type PageWish = Omit<PageRequest, 'buffer'>;

/**
 * Fetches pages: one request runs at a time, and of the requests made meanwhile only the last is sent. Buffers are
 * returned with the next request.
 */
export class PageLoader {
  readonly #control: Pick<ReviewControl, 'page'>;
  readonly #onPage: (page: ReviewPage) => void;
  readonly #onProblem: (message: string) => void;
  readonly #spare: ArrayBuffer[] = [];
  #next: PageWish | undefined;
  #underWay: PageWish | undefined;
  #isDisposed = false;

  constructor(
    control: Pick<ReviewControl, 'page'>,
    handlers: { onPage: (page: ReviewPage) => void; onProblem: (message: string) => void },
  ) {
    this.#control = control;
    this.#onPage = handlers.onPage;
    this.#onProblem = handlers.onProblem;
  }

  get isBusy(): boolean {
    return this.#underWay !== undefined;
  }

  want(wish: PageWish): void {
    if (this.#underWay && isSame(this.#underWay, wish)) this.#next = undefined;
    else this.#next = wish;
    if (!this.#underWay) void this.#run();
  }

  /** Reuses the buffer of a page that is no longer drawn. */
  recycle(page: ReviewPage): void {
    if (this.#spare.length < 2) this.#spare.push(page.buffer);
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#next = undefined;
  }

  async #run(): Promise<void> {
    while (this.#next && !this.#isDisposed) {
      const wish = this.#next;
      this.#next = undefined;
      this.#underWay = wish;
      try {
        const reply = await this.#control.page({ ...wish, buffer: this.#spare.pop() });
        if (reply.kind === 'page' && !this.#isDisposed) this.#onPage(reply.page);
      } catch (cause) {
        this.#onProblem(errorMessage(cause));
      } finally {
        this.#underWay = undefined;
      }
    }
  }
}

const isSame = (a: PageWish, b: PageWish): boolean =>
  a.settingsId === b.settingsId &&
  a.startSeconds === b.startSeconds &&
  a.spanSeconds === b.spanSeconds &&
  a.widthPx === b.widthPx;
