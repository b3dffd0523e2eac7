import type { EngineControl, EngineEvent } from '#shared/engine/engine-api.ts';
import type { SourceControl } from '#shared/engine/source-api.ts';
import type { ToScreenMessage } from '#shared/engine/port-messages.ts';
import { openWorker } from './open-worker.ts';
import { type FailureListener, RECORDING_IS_SAFE } from './worker-failure.ts';
import { createEngineWorker } from './workers.ts';

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
class FramePort {
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

/** Starts the engine worker. */
export function openEngine(create: () => Worker = createEngineWorker): EngineLink {
  const control = openWorker<EngineControl>(
    create,
    { part: 'The signal engine', afterwards: RECORDING_IS_SAFE },
    { transfers: { connect: (samples, frames) => [samples, frames] }, timeoutsMs: { init: INIT_TIMEOUT_MS } },
  );
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
    control,
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
      await control.connect(samples.port1, frames.port2);
      await source.connect(samples.port2);
    },
    onFrame: (listener) => subscribe(frameListeners, listener),
    onEvent: (listener) => subscribe(eventListeners, listener),
    onFailure: (listener) => control.onFailure(listener),
    dispose() {
      framePort?.close();
      frameListeners.clear();
      eventListeners.clear();
      control.dispose();
    },
  };
}
