import type { Api } from '#api/client.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { isUnitMissing } from '#shared/eeg/voltage-unit.ts';
import type { SourceInfo } from '#shared/eeg/source.ts';
import type { PreviewResult, PreviewSettings, PreviewSignal } from '#shared/engine/preview-api.ts';
import { errorMessage } from '#shared/error-message.ts';
import { openReplaySource, type ReplaySource } from './run-replay.ts';
import type { PreviewLink } from '#live/workers/worker-links.ts';

export type PreviewSource =
  | { kind: 'simulated'; signal: PreviewSignal }
  | { kind: 'recording'; recording: ReplaySource };

export type PreviewJob = {
  source: PreviewSource;
  /** Two sources with the same key have the same signal: it is not opened again. */
  sourceKey: string;
  protocol: Protocol;
  settings: PreviewSettings;
};

export type PreviewShown = {
  protocol: Protocol;
  info: SourceInfo;
  settings: PreviewSettings;
  result: PreviewResult;
  computingMs: number;
};

export type PreviewState = {
  /** Completed share (0-1) of the current work; undefined when idle. */
  busy: { kind: 'loading' | 'computing'; share: number } | undefined;
  /** The newest figures; shown while newer ones are computed. */
  shown: PreviewShown | undefined;
  /** Why there are no newer figures, as text. */
  problem: string | undefined;
  /** The question for the unit of the values; nothing is shown before the user answers it. */
  unitQuestion: string | undefined;
};

export const NO_PREVIEW: PreviewState = {
  busy: undefined,
  shown: undefined,
  problem: undefined,
  unitQuestion: undefined,
};

type PreviewDeps = {
  api: Api;
  openLink: () => PreviewLink;
  nowMs: () => number;
  onState: (state: PreviewState) => void;
};

type Opened = { key: string; info: SourceInfo; badChannels?: number[] | undefined };

/**
 * Keeps the preview figures of a protocol in the editor up to date. One worker for its whole life; a newer request
 * replaces the current one. A failed worker is replaced with the next request.
 */
export class PreviewRunner {
  readonly #deps: PreviewDeps;
  #link: PreviewLink | undefined;
  #opened: Opened | undefined;
  #opening: AbortController | undefined;
  #newest = 0;
  #state = NO_PREVIEW;

  constructor(deps: PreviewDeps) {
    this.#deps = deps;
  }

  /** Resolves when this request is answered or replaced. Never rejects. */
  async request(job: PreviewJob): Promise<void> {
    const own = ++this.#newest;
    const isNewest = () => own === this.#newest;
    const update = (changes: Partial<PreviewState>) => {
      if (isNewest()) this.#update(changes);
    };
    try {
      const link = (this.#link ??= this.#deps.openLink());
      const opened = await this.#open(link, job, (share) =>
        update({ busy: { kind: 'loading', share }, unitQuestion: undefined }),
      );
      if (!isNewest()) return;
      update({ busy: { kind: 'computing', share: 0 } });
      const startMs = this.#deps.nowMs();
      const { badChannels } = opened;
      const settings = badChannels ? { ...job.settings, badChannels } : job.settings;
      const result = await link.preview(job.protocol, settings, (share) => {
        // Progress and result use different ports: the last progress may arrive after the result.
        if (this.#state.busy) update({ busy: { kind: 'computing', share } });
      });
      if (!result) return;
      const computingMs = this.#deps.nowMs() - startMs;
      const { protocol } = job;
      const shown = { protocol, info: opened.info, settings, result, computingMs };
      update({ busy: undefined, problem: undefined, unitQuestion: undefined, shown });
    } catch (error) {
      // Every error here can be shown; a failed worker must not be used again.
      if (!isNewest()) return;
      this.#close();
      const message = errorMessage(error);
      if (isUnitMissing(error)) update({ ...NO_PREVIEW, unitQuestion: message });
      else update({ busy: undefined, problem: message, unitQuestion: undefined });
    }
  }

  dispose(): void {
    this.#newest++;
    this.#close();
  }

  async #open(link: PreviewLink, job: PreviewJob, onShare: (share: number) => void): Promise<Opened> {
    if (this.#opened?.key === job.sourceKey) return this.#opened;
    this.#opening?.abort();
    const control = new AbortController();
    this.#opening = control;
    this.#opened = undefined;
    onShare(0);
    const opened = await this.#openSource(link, job, { signal: control.signal, onShare });
    if (this.#opening === control) this.#opened = opened;
    return opened;
  }

  async #openSource(
    link: PreviewLink,
    { source, sourceKey }: PreviewJob,
    { signal, onShare }: { signal: AbortSignal; onShare: (share: number) => void },
  ): Promise<Opened> {
    if (source.kind === 'simulated') {
      const { info } = await link.openSimulated(source.signal);
      return { key: sourceKey, info };
    }
    const { info, badChannels } = await openReplaySource(source.recording, link, {
      api: this.#deps.api,
      signal,
      onStage: ({ share }) => onShare(share),
    });
    return { key: sourceKey, info, badChannels };
  }

  #update(changes: Partial<PreviewState>): void {
    this.#state = { ...this.#state, ...changes };
    this.#deps.onState(this.#state);
  }

  #close(): void {
    this.#opening?.abort();
    this.#opening = undefined;
    this.#opened = undefined;
    this.#link?.dispose();
    this.#link = undefined;
  }
}
