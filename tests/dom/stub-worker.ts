import * as Comlink from 'comlink';
import { type Mock, vi } from 'vitest';

/**
 * Makes every worker one whose other side is an object of the test; undo it with `vi.unstubAllGlobals`. Returns what
 * is called when one is ended.
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
