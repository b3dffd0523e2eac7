import type { EngineControl, EngineEvent } from '#shared/engine/engine-api.ts';
import type { SourceControl } from '#shared/engine/source-api.ts';
import type { ToScreenMessage } from '#shared/engine/port-messages.ts';
import { openWorker } from './open-worker.ts';
import { type FailureListener, RECORDING_IS_SAFE } from './worker-failure.ts';
import { createEngineWorker } from './workers.ts';

/** Receives one frame. The buffer returns to the engine after the call, so it must not be stored. */
export type FrameListener = (buffer: ArrayBuffer) => void;

/** The engine worker, for a session. */
export type EngineLink = {
  control: Omit<EngineControl, 'connect'>;
  /** Connects the engine directly to a source by a port, and to this screen. */
  connect(source: Pick<SourceControl, 'connect'>): Promise<void>;
  onFrame(listener: FrameListener): () => void;
  onEvent(listener: (event: EngineEvent) => void): () => void;
  onFailure(listener: FailureListener): () => void;
  dispose(): void;
};

const INIT_TIMEOUT_MS = 20_000;

/** Starts the engine worker. */
export function openEngine(create: () => Worker = createEngineWorker): EngineLink {
  const control = openWorker<EngineControl>(
    create,
    { part: 'The signal engine', afterwards: RECORDING_IS_SAFE },
    { transfers: { connect: (samples, frames) => [samples, frames] }, timeoutsMs: { init: INIT_TIMEOUT_MS } },
  );
  const frameListeners = new Set<FrameListener>();
  const eventListeners = new Set<(event: EngineEvent) => void>();
  let framePort: MessagePort | undefined;

  const receive = (port: MessagePort, message: ToScreenMessage) => {
    if (message.kind === 'event') {
      for (const listener of eventListeners) listener(message.event);
      return;
    }
    try {
      for (const listener of frameListeners) listener(message.buffer);
    } finally {
      // Also when a listener throws: an engine without buffers would stop sending for good.
      port.postMessage({ kind: 'recycle', buffer: message.buffer }, [message.buffer]);
    }
  };
  const closePort = () => {
    if (!framePort) return;
    framePort.onmessage = null;
    framePort.close();
  };
  const subscribe = <T>(set: Set<T>, listener: T) => {
    set.add(listener);
    return () => {
      set.delete(listener);
    };
  };

  return {
    control,
    async connect(source) {
      closePort();
      const samples = new MessageChannel();
      const frames = new MessageChannel();
      const port = frames.port1;
      port.onmessage = ({ data }: MessageEvent<ToScreenMessage>) => receive(port, data);
      framePort = port;
      await control.connect(samples.port1, frames.port2);
      await source.connect(samples.port2);
    },
    onFrame: (listener) => subscribe(frameListeners, listener),
    onEvent: (listener) => subscribe(eventListeners, listener),
    onFailure: (listener) => control.onFailure(listener),
    dispose() {
      closePort();
      frameListeners.clear();
      eventListeners.clear();
      control.dispose();
    },
  };
}
