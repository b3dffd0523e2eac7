import { takeStudyFeedback } from '#shared/api/studies.ts';
import type { Api } from '#api/client.ts';
import type { Latency, RunFeedback } from '#shared/api/sessions.ts';
import type { OrganizationId, SessionComponentId, SessionId, UserId } from '#shared/domain/ids.ts';
import type { SyntheticEyes } from '#shared/eeg/synthetic/synthetic-eeg.ts';
import type { EngineReady } from '#shared/engine/engine-api.ts';
import { type EngineLink, openEngine } from '#live/workers/engine-client.ts';
import { openSource, type SourceLink } from '#live/workers/worker-links.ts';
import { combineSinks, type FeedbackSink } from '../feedback/feedback-sink.ts';
import { type HeadsetSamples, openBrowserHeadset } from '#live/headsets/connection/create-headset.ts';
import { type HeadsetConnection, hasNoSignal } from '#live/headsets/state/headset-view.ts';
import { createUploader } from '../recording/finish-saving.ts';
import { browserLocks } from '../recording/recording-locks.ts';
import { showPause } from '#live/signals/live-signals.ts';
import { StaleWatch } from '../frames/stale-watch.ts';
import { createFramePump } from '../frames/frame-pump.ts';
import { createPanels, type LivePanels } from '../frames/live-panels.ts';
import { LatencyMeter } from '../frames/latency.ts';
import type { Store } from '#live/store/store.ts';
import { after } from '#live/store/timers.ts';
import { Rests } from './rests.ts';
import { openWalk, type VisitWalk } from './open-walk.ts';
import { SessionController } from './session-controller.ts';
import { createSessionSource, type SessionSource } from './session-source.ts';

export type LiveSession = {
  controller: SessionController;
  /** Undefined where headsets are not offered. */
  headset: HeadsetConnection | undefined;
  /** Undefined until the source is connected. */
  panels(): LivePanels | undefined;
  /** Adds an output for the client; the returned function removes and disposes it. */
  addFeedback(sink: FeedbackSink): () => void;
  retryUpload(): void;
  /** Opens or closes the eyes of a simulated client. */
  setSimulatedEyes(eyes: SyntheticEyes): void;
  /** Undefined for assessments, whose script starts the steps. */
  rests: Breaks | undefined;
  /** Leads through the plan of the visit; undefined without one. */
  walk: VisitWalk | undefined;
  /** Delay of feedback in the current or last run; null before the first. */
  latency(): Latency | null;
  dispose(): void;
};

/** The time until the next step starts by itself. */
export type Breaks = {
  view: Pick<Store<{ endsAtMs: number | undefined }>, 'get' | 'subscribe'>;
  hold(): void;
  extend(seconds: number): void;
  dispose(): void;
};

type LiveSessionOptions = {
  api: Api;
  recordingId: SessionComponentId;
  organizationId: OrganizationId;
  therapistId: UserId;
  sessionId: SessionId;
  engine?: EngineLink;
  source?: SourceLink;
  headset?: HeadsetConnection;
  /** The samples of `headset`. By default, the headset of this browser. */
  samples?: HeadsetSamples;
  /** Epoch milliseconds with fractions. */
  nowMs?: () => number;
  /** Whether the next run starts by itself after a rest. False for assessments, whose script starts the steps. */
  startsRuns?: boolean;
  /** The session follows the plan of a visit. */
  hasPlan?: boolean;
  /** Stored with each run. */
  runFeedback?: () => RunFeedback | null;
  /** The blinded study the client takes part in. */
  study?: { protocolId: string } | undefined;
};

const epochNowMs = (): number => performance.timeOrigin + performance.now();

/** Creates a live session from its parts. The caller disposes it. */
export function createLiveSession(options: LiveSessionOptions): LiveSession {
  const { api, recordingId, organizationId, therapistId, sessionId, nowMs = epochNowMs } = options;
  const engine = options.engine ?? openEngine();
  const { headset, source } = openSources(options, engine);
  const feedback = combineSinks(() =>
    controller.notify('feedback', 'A feedback player stopped working. The session goes on without it.'),
  );
  const latency = new LatencyMeter();
  const uploader = createUploader(recordingId, api, (status) => controller.setUpload(status), {
    // An engine that failed has reported it already.
    onStored: (seq) => void engine.control.releaseParts(seq).catch(() => undefined),
  });
  let releaseLock: (() => void) | undefined;
  let panels: LivePanels | undefined;
  let stopFrames: () => void = () => undefined;

  const setUp = (ready: EngineReady, samplingRateHz: number): void => {
    stopFrames();
    panels?.scheduler.dispose();
    panels = createPanels(ready, samplingRateHz);
    const { live } = panels;
    const stale = new StaleWatch({ live, nowMs });
    const pump = createFramePump({
      ...panels,
      shape: ready.frameShape,
      feedback,
      latency,
      stale,
      nowMs,
    });
    const stopListening = engine.onFrame((buffer) => {
      pump(buffer);
      controller.noteTime(live.timeSeconds.peek());
    });
    stopFrames = () => {
      stopListening();
      stale.dispose();
    };
  };

  const controller: SessionController = new SessionController({
    engine,
    source,
    headset,
    feedback,
    latency,
    runFeedback: options.runFeedback ?? (() => null),
    study: options.study && {
      protocolId: options.study.protocolId,
      take: (publicKey) =>
        api.callEndpoint(takeStudyFeedback, {
          params: { id: therapistId, sessionComponentId: recordingId },
          body: publicKey,
        }),
    },
    target: { recordingId, organizationId },
    recent: () => panels?.recent,
    sync: {
      async begin(settings) {
        releaseLock ??= await lockRecording(recordingId);
        await uploader.begin({
          formatVersion: 1,
          recordingId,
          therapistId,
          sessionId,
          settings,
          pendingRuns: [],
        });
      },
      async continue() {
        releaseLock ??= await lockRecording(recordingId);
        uploader.kick();
      },
      addRun: (run) => uploader.addRun(run),
      kick: () => uploader.kick(),
    },
    onReady: setUp,
    onRecordingStarted: () => {
      panels?.ring.clear();
      panels?.recent.clear();
      panels?.honesty.clear();
      panels?.overview.clear();
    },
    onMarker: (atSeconds, text) => panels?.overview.addMarker(atSeconds, text),
    onGap: (atSeconds, missingSeconds) => panels?.overview.addGap(atSeconds, missingSeconds),
    delay: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });

  const walk = options.hasPlan ? openWalk(controller, recordingId) : undefined;
  const rests = walk ?? ((options.startsRuns ?? true) ? restsOf(controller) : undefined);

  // A file on hold sends no frames, so the view is updated here.
  controller.view.subscribe(() => {
    if (controller.view.get().state.step === 'paused') showPause(panels?.live);
  });
  // The same for a headset that sends nothing: its last figures must not look current.
  const stopWatching = headset?.view.subscribe(() => {
    if (controller.view.get().source?.kind !== 'headset' || !hasNoSignal(headset.view.get())) return;
    feedback.rest();
    showPause(panels?.live);
  });

  return {
    controller,
    headset,
    rests,
    walk,
    panels: () => panels,
    addFeedback: (sink) => feedback.add(sink),
    retryUpload: () => uploader.kick(),
    // A source that failed has reported it already.
    setSimulatedEyes: (eyes) => void source.setEyes(eyes).catch(() => undefined),
    latency: () => latency.summary(),
    dispose() {
      rests?.dispose();
      stopWatching?.();
      stopFrames();
      panels?.scheduler.dispose();
      uploader.dispose();
      controller.dispose();
      headset?.dispose();
      releaseLock?.();
    },
  };
}

const restsOf = (controller: SessionController): Rests =>
  new Rests({
    session: controller.view,
    startRun: () => controller.startRun(),
    nowMs: () => Date.now(),
    after,
  });

function openSources(
  options: LiveSessionOptions,
  engine: EngineLink,
): { headset: HeadsetConnection | undefined; source: SessionSource } {
  const own = options.source ? undefined : openBrowserHeadset();
  const headset = options.headset ?? own?.connection;
  const samples = options.samples ?? own?.samples;
  const worker = options.source ?? openSource();
  return { headset, source: samples ? createSessionSource(engine, worker, samples) : worker };
}

/** Two tabs with the same session open must not write into one recording. */
async function lockRecording(recordingId: string): Promise<() => void> {
  const release = await browserLocks().tryHold(recordingId);
  if (release) return release;
  throw new Error(
    'This session is being recorded in another tab or window. Go on there, or close it and reload this page.',
  );
}
