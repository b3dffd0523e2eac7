import { type Signal, signal } from '@preact/signals-react';
import type { MontageTrace } from '#model/review/montages.ts';
import type { ReviewPage } from '#shared/review/page.ts';
import type { ReviewAnnotation, ReviewRecording } from '#shared/review/recording.ts';
import type { ReviewControl, ReviewEvent } from '#shared/review/review-api.ts';
import { createStore, type Store } from '#live/store/store.ts';
import { IntervalIndex } from './interval-index.ts';
import { openingSensitivity } from './opening-sensitivity.ts';
import { type PageColumns, pageColumns } from './page-columns.ts';
import { covers, needsMore, overlaps, pageOffset, wantedPage } from './page-fit.ts';
import { PageLoader } from './page-loader.ts';
import { defaultSettings, type ReviewRow, reviewRows, type ReviewSettings } from './review-settings.ts';
import { fileEvents, type ShownEvent } from './shown-event.ts';
import { type Selection, widened } from './selection.ts';
import { shownMontage } from './shown-montage.ts';
import {
  REVIEW_SENSITIVITIES,
  REVIEW_TIMEBASES_SECONDS,
  startForAnchor,
  stepTo,
  type Viewport,
  viewportAt,
} from './view-math.ts';

/** Position of the pointer: time, and y in CSS pixels from the top of the traces. */
type Cursor = { seconds: number; y: number };
/** The picture that can be drawn now: available columns, and the column at which the view begins. */
export type Drawable = { columns: PageColumns; offset: number; rows: readonly ReviewRow[]; view: Viewport };

/** Longest wait for the first page. */
const FIRST_PAGE_MS = 500;

/** Settings that change which traces are drawn, or how they are made. */
const TRACE_SETTINGS = [
  'montage',
  'custom',
  'filter',
  'filterOverrides',
  'isFilteredShown',
  'isRawShown',
  'rawPlace',
  'hiddenLabels',
  'badChannels',
] as const satisfies (keyof ReviewSettings)[];

export type WorkbenchInput = {
  control: ReviewControl;
  recording: ReviewRecording;
  settings?: Partial<ReviewSettings>;
  /** Start of the view, in seconds from the first sample. */
  startSeconds?: number;
};

/**
 * The open recording on the screen: view position, settings, and pages. A drawing component registers with `onChange`
 * and calls `drawable`.
 */
export class Workbench {
  readonly recording: ReviewRecording;
  readonly control: ReviewControl;
  readonly settings: Store<ReviewSettings>;
  /** Why the shown montage differs from the chosen one, or an error; undefined otherwise. */
  readonly problem: Store<string | undefined> = createStore<string | undefined>(undefined);
  /** All events: those of the file, until a reviewer changes something. */
  readonly annotations: Store<IntervalIndex<ShownEvent>> = createStore(new IntervalIndex<ShownEvent>([]));
  /** Id of the selected event. */
  readonly chosenEvent: Store<string | undefined> = createStore<string | undefined>(undefined);
  readonly startSeconds: Signal<number> = signal(0);
  readonly cursor: Signal<Cursor | undefined> = signal(undefined);
  readonly selection: Signal<Selection | undefined> = signal(undefined);
  /** Share of the recording scanned for overviews, 0 to 1. */
  readonly gathered: Signal<number> = signal(0);
  readonly #loader: PageLoader;
  readonly #listeners = new Set<() => void>();
  #hasFirstPage: () => void = () => undefined;
  readonly #firstPage = new Promise<void>((resolve) => {
    this.#hasFirstPage = resolve;
  });
  #rows: readonly ReviewRow[] = [];
  #montageLines: readonly MontageTrace[] = [];
  #settingsId = 0;
  #valuesASecond = 0;
  /** Why the last page failed. */
  #pageProblem: string | undefined;
  #widthPx = 0;
  #widthCssPx = 0;
  #heightCssPx = 0;
  #isDisposed = false;
  /** True while no sensitivity was chosen and no page has arrived to fit one. */
  #isSensitivityOpen: boolean;
  #columns: PageColumns | undefined;
  #columnRows: readonly ReviewRow[] = [];

  constructor({ control, recording, settings, startSeconds = 0 }: WorkbenchInput) {
    this.control = control;
    this.recording = recording;
    this.#isSensitivityOpen = settings?.uvPerMm === undefined;
    this.settings = createStore({ ...defaultSettings(recording), ...settings });
    this.#loader = new PageLoader(control, {
      onPage: (page) => this.#receive(page),
      onProblem: (message) => {
        this.#pageProblem = message;
        this.problem.set(message);
      },
    });
    void control.onEvent((event) => this.#onEvent(event));
    this.#layOut(this.settings.get());
    this.goTo(startSeconds);
  }

  /** End of the scroll range: of the samples, or of the events in a file without samples. */
  get extentSeconds(): number {
    const { spanSeconds } = this.recording;
    return spanSeconds > 0 ? spanSeconds : Math.max(0, this.annotations.get().latestEndSeconds);
  }

  /** Every line of the montage, including hidden ones. */
  get montageLines(): readonly MontageTrace[] {
    return this.#montageLines;
  }

  get rows(): readonly ReviewRow[] {
    return this.#rows;
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Width of the traces in device pixels, then their size in CSS pixels. No page is fetched before it is known. */
  resize(widthPx: number, widthCssPx = widthPx, heightCssPx = 0): void {
    this.#heightCssPx = heightCssPx;
    if (widthPx === this.#widthPx && widthCssPx === this.#widthCssPx) return;
    this.#widthPx = widthPx;
    this.#widthCssPx = widthCssPx;
    const { mmPerSecond } = this.settings.get();
    if (mmPerSecond !== undefined) this.setSpeed(mmPerSecond);
    this.#changed();
  }

  /** Width of the traces by the screen's calibration; 0 before it is known. */
  get widthMm(): number {
    return this.#widthCssPx / this.settings.get().pxPerMm;
  }

  /** Sets the timebase as paper speed. */
  setSpeed(mmPerSecond: number): void {
    if (this.#widthCssPx < 1) return;
    this.setSpan(this.widthMm / mmPerSecond);
    this.settings.set({ ...this.settings.get(), mmPerSecond });
    this.#notify();
  }

  /** Whether the sensitivity was chosen, or fitted to the first page; after that, only the user changes it. */
  get isSensitivitySettled(): boolean {
    return !this.#isSensitivityOpen;
  }

  /** Call before the values get another unit: the next opening fits the sensitivity to them. */
  unsettleSensitivity(): void {
    this.#isSensitivityOpen = true;
  }

  /** Resets the view to that of a newly opened recording. Settings outside the view stay. */
  resetView(): void {
    const { pxPerMm, isNegativeUp, badChannels } = this.settings.get();
    this.#isSensitivityOpen = true;
    this.#layOut({ ...defaultSettings(this.recording), pxPerMm, isNegativeUp, badChannels });
    this.goTo(this.startSeconds.value);
  }

  get view(): Viewport {
    const { spanSeconds } = this.settings.get();
    return viewportAt(this.startSeconds.value, spanSeconds, this.#widthPx, this.extentSeconds);
  }

  /**
   * What can be drawn now, or undefined while the first page of these settings is pending. During fast scrolling it may
   * briefly be a part of the view, or a page slightly behind it.
   */
  drawable(): Drawable | undefined {
    const columns = this.#columns;
    if (!columns) return undefined;
    const offset = pageOffset(columns.page, this.#settingsId, this.view);
    if (offset === undefined) return undefined;
    const rows = this.#columnRows;
    const { view } = this;
    if (overlaps(columns.page, offset, view)) return { columns, offset, rows, view };
    // Pages that lag behind a held key are shown as they arrive.
    const inside = Math.min(Math.max(0, offset), Math.max(0, columns.page.widthPx - view.widthPx));
    const behind = { ...view, startColumn: view.startColumn - offset + inside };
    return { columns, offset: inside, rows, view: behind };
  }

  change(changes: Partial<ReviewSettings>): void {
    const next = { ...this.settings.get(), ...changes };
    if ('uvPerMm' in changes) this.#isSensitivityOpen = false;
    if (TRACE_SETTINGS.some((key) => key in changes)) this.#layOut(next);
    else this.settings.set(next);
    this.#changed();
  }

  goTo(seconds: number): void {
    const { spanSeconds } = this.settings.get();
    const last = Math.max(0, this.extentSeconds - spanSeconds);
    this.startSeconds.value = Math.min(last, Math.max(0, seconds));
    this.#changed();
  }

  /** Centers the page on a time. */
  centreOn(seconds: number): void {
    this.goTo(seconds - this.settings.get().spanSeconds / 2);
  }

  scrollPages(pages: number): void {
    this.goTo(this.startSeconds.value + pages * this.settings.get().spanSeconds);
  }

  setSpan(spanSeconds: number, anchorSeconds?: number): void {
    const before = { startSeconds: this.startSeconds.value, spanSeconds: this.settings.get().spanSeconds };
    this.settings.set({ ...this.settings.get(), spanSeconds, mmPerSecond: undefined });
    this.goTo(startForAnchor(before, spanSeconds, anchorSeconds ?? before.startSeconds));
  }

  /** Lengthens (1) or shortens (-1) the page around a fixed time; the longest shows the whole recording. */
  zoomTime(by: 1 | -1, anchorSeconds?: number): void {
    const { spanSeconds } = this.settings.get();
    const whole = Math.max(1, this.extentSeconds);
    const steps = [...REVIEW_TIMEBASES_SECONDS.filter((step) => step < whole), whole];
    this.setSpan(stepTo(steps, spanSeconds, by), anchorSeconds);
  }

  /** Increases (1) or decreases (-1) the sensitivity. */
  zoomAmplitude(by: 1 | -1): void {
    const { uvPerMm } = this.settings.get();
    this.change({ uvPerMm: stepTo(REVIEW_SENSITIVITIES, uvPerMm, by > 0 ? -1 : 1) });
  }

  /**
   * Selects the event before or after the selected one if that is visible; otherwise before or after the middle of the
   * page. At the ends of the recording an event cannot be centered on the page.
   */
  jumpToEvent(by: 1 | -1): void {
    const index = this.annotations.get();
    const { spanSeconds } = this.settings.get();
    const start = this.startSeconds.value;
    const chosenAt = index.items.findIndex(({ id }) => id === this.chosenEvent.get());
    const chosen = index.items[chosenAt];
    const isInView =
      chosen && chosen.startSeconds >= start - 1e-3 && chosen.startSeconds <= start + spanSeconds + 1e-3;
    const middle = start + spanSeconds / 2;
    const aside = by > 0 ? index.firstFrom(middle + 1e-3) : index.firstFrom(middle - 1e-3) - 1;
    const found = index.items[isInView ? chosenAt + by : aside];
    if (found) this.showEvent(found);
  }

  /** Selects an event and centers the page on it. */
  showEvent({ id, startSeconds }: ShownEvent): void {
    this.chosenEvent.set(id);
    this.centreOn(startSeconds);
    this.#notify();
  }

  /** Moves the measuring cursor by a share of the page; with `isSelecting`, selects from its previous position. */
  moveCursor(share: number, isSelecting: boolean): void {
    const { spanSeconds } = this.settings.get();
    const start = this.startSeconds.value;
    const before = this.cursor.value ?? { seconds: start + spanSeconds / 2, y: 0 };
    const seconds = Math.min(start + spanSeconds, Math.max(start, before.seconds + share * spanSeconds));
    this.cursor.value = { ...before, seconds };
    if (isSelecting) this.selection.value = widened(this.selection.value, before.seconds, seconds);
  }

  /** Moves the measurement to the next line, or the previous one. */
  moveMeasuredRow(by: 1 | -1): void {
    const selection = this.selection.value;
    if (!selection) return;
    const row = Math.min(this.#rows.length - 1, Math.max(0, (selection.row ?? 0) + by));
    this.selection.value = { ...selection, row };
  }

  /** Marks the channel a line is named after as bad, or as good again. Lines of two channels have no such channel. */
  toggleBad(row: number): void {
    const trace = this.#rows[row]?.trace;
    const own = trace?.weights.find(({ channel }) => this.recording.channels[channel]?.label === trace.label);
    if (!own) return;
    const { badChannels } = this.settings.get();
    const others = badChannels.filter((channel) => channel !== own.channel);
    const isBad = others.length < badChannels.length;
    this.change({ badChannels: isBad ? others : [...badChannels, own.channel] });
  }

  /** Reads the whole file, and therefore waits for the first page, but not indefinitely. */
  async loadAnnotations(): Promise<void> {
    await Promise.race([this.#firstPage, new Promise((resolve) => void setTimeout(resolve, FIRST_PAGE_MS))]);
    const { annotations } = await this.control.annotations();
    this.setAnnotations(annotations);
  }

  setAnnotations(annotations: readonly ReviewAnnotation[]): void {
    this.setEvents(fileEvents(annotations));
  }

  setEvents(events: readonly ShownEvent[]): void {
    this.annotations.set(new IntervalIndex(events));
    this.#notify();
  }

  /** True once the file is closed: its worker no longer answers. */
  get isDisposed(): boolean {
    return this.#isDisposed;
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#loader.dispose();
    this.#listeners.clear();
    void this.control.close();
  }

  #layOut(wanted: ReviewSettings): void {
    const { settings, lines, notice } = shownMontage(this.recording, wanted);
    this.#montageLines = lines;
    const { rows, specs } = reviewRows(this.recording, lines, settings);
    this.#rows = rows;
    this.settings.set(settings);
    this.problem.set(notice);
    this.#settingsId++;
    this.#valuesASecond = specs.reduce(
      (sum, { weights }) => sum + (this.recording.channels[weights[0]?.channel ?? 0]?.samplingRateHz ?? 0),
      0,
    );
    void this.control.setTraces({ id: this.#settingsId, traces: specs });
  }

  #changed(): void {
    this.#fetch(false);
    this.#notify();
  }

  #fetch(isAgain: boolean): void {
    if (this.#widthPx < 1) return;
    const { view } = this;
    const drawn = this.#columns;
    const offset = drawn && pageOffset(drawn.page, this.#settingsId, view);
    const isThere = drawn !== undefined && offset !== undefined && covers(drawn.page, offset, view);
    const facts = { recordingSeconds: this.recording.spanSeconds, valuesASecond: this.#valuesASecond };
    // Only the first page has no margins: later ones without margins would not keep up with fast scrolling.
    const wanted = wantedPage(view, { ...facts, isFirst: offset === undefined });
    if (isThere && !isAgain && !needsMore(drawn.page, offset, view, wanted)) return;
    this.#loader.want({
      settingsId: this.#settingsId,
      startSeconds: wanted.startColumn * view.columnSeconds,
      spanSeconds: wanted.widthPx * view.columnSeconds,
      widthPx: wanted.widthPx,
    });
  }

  #receive(page: ReviewPage): void {
    const isWanted = page.settingsId === this.#settingsId;
    const free = isWanted ? this.#columns?.page : page;
    if (free) this.#loader.recycle(free);
    if (!isWanted) return;
    if (this.#pageProblem !== undefined && this.problem.get() === this.#pageProblem)
      this.problem.set(undefined);
    this.#pageProblem = undefined;
    this.#columns = pageColumns(page);
    this.#hasFirstPage();
    this.#columnRows = this.#rows;
    this.#openSensitivity(this.#columns);
    this.#notify();
    queueMicrotask(() => this.#fetch(false));
  }

  #openSensitivity(columns: PageColumns): void {
    if (!this.#isSensitivityOpen) return;
    this.#isSensitivityOpen = false;
    const settings = this.settings.get();
    const rowMm = this.#heightCssPx / Math.max(1, this.#rows.length) / settings.pxPerMm;
    const uvPerMm = openingSensitivity(columns, this.#rows, rowMm);
    if (uvPerMm !== undefined) this.settings.set({ ...settings, uvPerMm });
  }

  #onEvent(event: ReviewEvent): void {
    if (event.kind === 'failed') {
      this.problem.set(event.message);
      return;
    }
    if (event.of === 'recording') this.gathered.value = event.share;
    if (this.#columns?.page.isCoarse) this.#fetch(true);
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
