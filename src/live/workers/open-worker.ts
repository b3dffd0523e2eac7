import { proxy, type Remote, releaseProxy, transfer, wrap } from 'comlink';
import { type FailureListener, guardWorker, type WorkerMessages } from './worker-failure.ts';

/** Base type of all worker interfaces: asynchronous calls. */
type Control<T> = { [Name in keyof T]: (...args: never[]) => Promise<unknown> };

/** The calls of a worker, and its termination. `dispose` also cancels the work in progress. */
export type WorkerLink<T> = T & {
  onFailure(listener: FailureListener): () => void;
  dispose(): void;
};

type Options<T extends Control<T>> = {
  /** Buffers and ports that a call transfers to the worker. Everything else is copied. */
  transfers?: { [Name in keyof T]?: (...args: Parameters<T[Name]>) => Transferable[] };
  /** Calls with a timeout. All others wait as long as the worker lives. */
  timeoutsMs?: { [Name in keyof T]?: number };
};

type AnyCall = (...args: unknown[]) => Promise<unknown>;

/** A worker may call functions of the page. Bytes that such a function returns are transferred, not copied. */
const toWire = (argument: unknown): unknown => {
  if (typeof argument !== 'function') return argument;
  const callback = argument as (...args: unknown[]) => unknown;
  return proxy(async (...args: unknown[]) => {
    const answer = await callback(...args);
    return answer instanceof Uint8Array ? transfer(answer, [answer.buffer]) : answer;
  });
};

/** Starts a worker. When it fails, calls reject with a message for people, so no caller waits forever. */
export function openWorker<T extends Control<T>>(
  create: () => Worker,
  messages: WorkerMessages,
  { transfers = {}, timeoutsMs = {} }: Options<T> = {},
): WorkerLink<T> {
  const worker = create();
  const guard = guardWorker(worker, messages);
  const remote: Remote<T> = wrap<T>(worker);
  let isDisposed = false;

  const callOf =
    (name: keyof T): AnyCall =>
    (...args) => {
      const given = (transfers[name] as ((...all: unknown[]) => Transferable[]) | undefined)?.(...args);
      if (given) transfer(args[0], given);
      const call = remote[name as keyof typeof remote] as AnyCall;
      return guard.race(call(...args.map(toWire)), timeoutsMs[name]);
    };

  const own = {
    onFailure: (listener: FailureListener) => guard.onFailure(listener),
    dispose() {
      if (isDisposed) return;
      isDisposed = true;
      remote[releaseProxy]();
      worker.terminate();
    },
  };
  return new Proxy(own, {
    get: (target, name) => {
      if (name in target) return target[name as keyof typeof target];
      // A link returned from an async function must not look like a promise.
      return name === 'then' ? undefined : callOf(name as keyof T);
    },
  }) as unknown as WorkerLink<T>;
}
