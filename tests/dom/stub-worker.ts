import * as Comlink from 'comlink';
import { type Mock, vi } from 'vitest';

/**
 * Replaces every worker by one whose other side is an object of the test; undo with `vi.unstubAllGlobals`. Returns a
 * mock that is called when a worker is terminated.
 */
export function stubWorker<Control extends object>(control: Partial<Control>): Mock {
  const terminated = vi.fn();
  vi.stubGlobal(
    'Worker',
    class {
      readonly #port: MessagePort;
      constructor() {
        const { port1, port2 } = new MessageChannel();
        Comlink.expose(control, port2);
        this.#port = port1;
        port1.start();
      }
      postMessage(...args: Parameters<MessagePort['postMessage']>) {
        this.#port.postMessage(...args);
      }
      addEventListener(...args: Parameters<MessagePort['addEventListener']>) {
        this.#port.addEventListener(...args);
      }
      removeEventListener(...args: Parameters<MessagePort['removeEventListener']>) {
        this.#port.removeEventListener(...args);
      }
      terminate() {
        terminated();
        this.#port.close();
      }
    },
  );
  return terminated;
}
