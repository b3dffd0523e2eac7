import { errorMessage } from '#shared/error-message.ts';
import { steadyReader } from '../eeg-files/steady-reader.ts';
import type { NamedSource } from '../eeg-files/stored-source.ts';
import { wait } from '../eeg-files/wait.ts';
import { openReview, type ReviewLink } from '#live/workers/worker-links.ts';
import type { ReviewSettings } from '../workbench/review-settings.ts';
import { warmRaster } from './warm-raster.ts';
import { Workbench } from '../workbench/workbench.ts';

export type OpenedWorkbench =
  | { ok: true; workbench: Workbench; dispose: () => void }
  /** `code`: the file's problem as one word, if the problem is in the file. */
  | { ok: false; message: string; code?: string };

type OpenOptions = {
  settings?: Partial<ReviewSettings>;
  startSeconds?: number;
  link?: ReviewLink;
  /** Called with a message while a stored recording cannot be reached, and with undefined when it can again. */
  onProblem?: (words: string | undefined) => void;
};

/** Opens a recording in a separate worker. The caller disposes it. */
export async function openWorkbench(
  { source, readPart }: NamedSource,
  options: OpenOptions = {},
): Promise<OpenedWorkbench> {
  const link = options.link ?? openReview();
  const reader = readPart && steadyReader(readPart, { wait, onProblem: options.onProblem });
  const end = () => {
    reader?.close();
    link.dispose();
  };
  try {
    const opening = await link.open(source, reader?.readPart);
    if (!opening.ok) {
      end();
      return { ok: false, ...opening.problem };
    }
    const { recording } = opening;
    const workbench = new Workbench({
      control: link,
      recording,
      settings: options.settings,
      startSeconds: options.startSeconds,
    });
    const stopWatching = link.onFailure((message) => workbench.problem.set(message));
    return {
      ok: true,
      workbench,
      dispose() {
        stopWatching();
        workbench.dispose();
        end();
      },
    };
  } catch (cause) {
    end();
    return { ok: false, message: errorMessage(cause) };
  }
}

/** Delay, so that the screen itself loads first. */
const WARM_UP_AFTER_MS = 200;

/** Keeps one started and warmed-up worker ready, so that a dropped file opens without delay. */
export class ReviewStarter {
  readonly #open: () => ReviewLink;
  readonly #warming: ReturnType<typeof setTimeout>;
  #spare: ReviewLink | undefined;

  constructor(open: () => ReviewLink = openReview) {
    this.#open = open;
    this.#spare = open();
    this.#warming = setTimeout(warmRaster, WARM_UP_AFTER_MS);
  }

  /** The caller disposes the link. */
  take(): ReviewLink {
    const link = this.#spare ?? this.#open();
    this.#spare = undefined;
    return link;
  }

  dispose(): void {
    clearTimeout(this.#warming);
    this.#spare?.dispose();
    this.#spare = undefined;
  }
}
