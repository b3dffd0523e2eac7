import { releaseProxy, transfer, wrap } from 'comlink';
import type { EngineControl, EngineEvent } from '#shared/engine/engine-api.ts';
import type { SourceControl } from '#shared/engine/source-api.ts';
import type { ToScreenMessage } from '#shared/engine/port-messages.ts';
import { createEngineWorker } from './workers.ts';
import type { FailureListener } from './worker-failure.ts';
import { guardWorker, RECORDING_IS_SAFE } from './worker-failure.ts';

/** Receives one frame. The buffer goes back to the engine when the call returns, so nothing may keep it. */
export type FrameListener = (buffer: ArrayBuffer) => void;

/** The engine worker as a session sees it. */
export type EngineLink = {
  control: Omit<EngineControl, 'connect'>;
  /** Joins the engine to a source with a direct port, and the engine to this screen. */
  connect(source: Pick<SourceControl, 'connect'>): Promise<void>;
  onFrame(listener: FrameListener): () => void;
  onEvent(listener: (event: EngineEvent) => void): () => void;
  onFailure(listener: FailureListener): () => void;
  dispose(): void;
};

const INIT_TIMEOUT_MS = 20_000;

/** Gives frames and events of a port to listeners and each frame buffer back to its owner. */
export class FramePort {
  readonly #port: MessagePort;
  readonly frames = new Set<FrameListener>();
  readonly events = new Set<(event: EngineEvent) => void>();

  constructor(port: MessagePort) {
    this.#port = port;
    port.onmessage = (message: MessageEvent<ToScreenMessage>) => this.#receive(message.data);
  }

  #receive(message: ToScreenMessage): void {
    if (message.kind === 'event') {
      for (const listener of this.events) listener(message.event);
      return;
    }
    try {
      for (const listener of this.frames) listener(message.buffer);
    } finally {
      // Even when a listener breaks: an engine without buffers would go quiet for good.
      this.#port.postMessage({ kind: 'recycle', buffer: message.buffer }, [message.buffer]);
    }
  }

  close(): void {
    this.#port.onmessage = null;
    this.#port.close();
    this.frames.clear();
    this.events.clear();
  }
}

/** Starts the engine worker. Calls reject with words when the worker dies instead of waiting for ever. */
export function openEngine(createWorker: () => Worker = createEngineWorker): EngineLink {
  const worker = createWorker();
  const guard = guardWorker(worker, { part: 'The signal engine', afterwards: RECORDING_IS_SAFE });
  const remote = wrap<EngineControl>(worker);
  let isDisposed = false;
  const frameListeners = new Set<FrameListener>();
  const eventListeners = new Set<(event: EngineEvent) => void>();
  let framePort: FramePort | undefined;

  const subscribe = <T>(set: Set<T>, listener: T) => {
    set.add(listener);
    return () => {
      set.delete(listener);
    };
  };

  return {
    control: {
      init: () => guard.race(remote.init(), INIT_TIMEOUT_MS),
      configure: (config) => guard.race(remote.configure(config)),
      startRecording: (target) => guard.race(remote.startRecording(target)),
      startBaseline: (seconds, then) => guard.race(remote.startBaseline(seconds, then)),
      startRun: (options) => guard.race(remote.startRun(options)),
      pause: () => guard.race(remote.pause()),
      resume: () => guard.race(remote.resume()),
      endPhase: () => guard.race(remote.endPhase()),
      setThreshold: (condition, valueUv) => guard.race(remote.setThreshold(condition, valueUv)),
      setGoal: (goalPct) => guard.race(remote.setGoal(goalPct)),
      addMarker: (text) => guard.race(remote.addMarker(text)),
      finish: () => guard.race(remote.finish()),
    },
    async connect(source) {
      framePort?.close();
      const samples = new MessageChannel();
      const frames = new MessageChannel();
      framePort = new FramePort(frames.port1);
      framePort.frames.add((buffer) => {
        for (const listener of frameListeners) listener(buffer);
      });
      framePort.events.add((event) => {
        for (const listener of eventListeners) listener(event);
      });
      await guard.race(
        remote.connect(transfer(samples.port1, [samples.port1]), transfer(frames.port2, [frames.port2])),
      );
      await source.connect(samples.port2);
    },
    onFrame: (listener) => subscribe(frameListeners, listener),
    onEvent: (listener) => subscribe(eventListeners, listener),
    onFailure: (listener) => guard.onFailure(listener),
    dispose() {
      if (isDisposed) return;
      isDisposed = true;
      framePort?.close();
      frameListeners.clear();
      eventListeners.clear();
      remote[releaseProxy]();
      worker.terminate();
    },
  };
}
