import { Worker } from 'node:worker_threads';
import { errorMessage } from '#shared/error-message.ts';
import type { AfterStop, Row, SqlValue } from '../db.ts';
import { DatabaseStopped } from '../db.ts';
import type { SqlConnection } from '../serial-db.ts';
import type { DbAnswer, DbRequest } from './worker-protocol.ts';
import { unpackError } from './worker-protocol.ts';

/** Calls `tick` every second until the returned function is called. */
export type EverySecond = (tick: () => void) => () => void;

export type DatabaseThread = {
  /** The bundled `pglite-worker`. */
  workerUrl: URL;
  directory: string;
  everySecond?: EverySecond;
};

/** Called once if the thread is lost while in use. `ended` resolves when the thread can no longer touch the files. */
export type OnLost = (stopped: DatabaseStopped, ended: Promise<void>) => void;

type Waiting = {
  resolve: (rows: Row[]) => void;
  reject: (error: Error) => void;
  patienceSeconds: number;
  waitedSeconds: number;
};
type RequestBody = DbRequest extends infer R ? (R extends DbRequest ? Omit<R, 'id'> : never) : never;

/** No user statement takes longer, even on the slowest disk. After this time the database counts as hung. */
const ANSWER_SECONDS = 60;
/** For opening after a crash, migrations and clean-up, which process whole tables. */
const UPKEEP_SECONDS = 900;
/** A thread that does not end within this time is stuck in the operating system. */
const ENDING_SECONDS = 10;

const TRANSACTION_WORD = /^(?:begin|commit|rollback)\b/;
/** Request number of the opening; no statement uses it. */
const OPENING_ID = 0;

/** Counts ticks instead of reading a clock: time during which the computer slept must not count as waiting. */
const countSeconds: EverySecond = (tick) => {
  const timer = setInterval(tick, 1000);
  timer.unref();
  return () => clearInterval(timer);
};

/**
 * The built-in database in its own thread, so that a long query never blocks the server. Resolves when the database is
 * open; rejects with the reason if it cannot be opened. Once the thread is lost, every statement is refused.
 */
export async function connectDatabaseThread(thread: DatabaseThread, onLost: OnLost): Promise<SqlConnection> {
  const connection = new ThreadConnection(thread, onLost);
  await connection.open();
  return connection;
}

class ThreadConnection implements SqlConnection {
  readonly #worker: Worker;
  readonly #everySecond: EverySecond;
  readonly #onLost: OnLost;
  readonly #stopWatching: () => void;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = OPENING_ID;
  #gone: DatabaseStopped | undefined;
  #isInUse = false;

  constructor({ workerUrl, directory, everySecond = countSeconds }: DatabaseThread, onLost: OnLost) {
    this.#onLost = onLost;
    this.#everySecond = everySecond;
    this.#worker = new Worker(workerUrl, { workerData: { directory } });
    this.#worker.on('message', (answer: DbAnswer) => this.#take(answer));
    // The request number cannot be read either, so the answer cannot be matched to a request.
    this.#worker.on('messageerror', () => this.#lose('one of its answers could not be read', 'restarts'));
    this.#worker.on('error', (error) => this.#lose(errorMessage(error), 'restarts'));
    this.#worker.on('exit', (code) => this.#lose(`its thread ended with code ${code}`, 'restarts'));
    this.#stopWatching = everySecond(() => this.#countSecond());
  }

  async open(): Promise<void> {
    try {
      await new Promise<Row[]>((resolve, reject) => this.#await(OPENING_ID, UPKEEP_SECONDS, resolve, reject));
    } catch (error) {
      this.#stopWatching();
      await this.#worker.terminate();
      throw error;
    }
    this.#isInUse = true;
  }

  async query<R extends Row>(sql: string, params: readonly SqlValue[] = []): Promise<R[]> {
    return (await this.#send({ kind: 'query', sql, params: [...params] }, ANSWER_SECONDS)) as R[];
  }

  async exec(sql: string): Promise<void> {
    await this.#send({ kind: 'exec', sql }, TRANSACTION_WORD.test(sql) ? ANSWER_SECONDS : UPKEEP_SECONDS);
  }

  async close(): Promise<void> {
    this.#isInUse = false;
    await this.#send({ kind: 'close' }, UPKEEP_SECONDS);
    this.#stopWatching();
    await this.#worker.terminate();
  }

  #send(body: RequestBody, patienceSeconds: number): Promise<Row[]> {
    if (this.#gone) return Promise.reject(this.#gone);
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      this.#await(id, patienceSeconds, resolve, reject);
      this.#worker.postMessage({ ...body, id });
    });
  }

  #await(id: number, patienceSeconds: number, resolve: Waiting['resolve'], reject: Waiting['reject']): void {
    this.#waiting.set(id, { resolve, reject, patienceSeconds, waitedSeconds: 0 });
  }

  #take(answer: DbAnswer): void {
    if (answer.kind === 'stopped') return this.#lose(answer.reason, 'ends');
    const id = answer.kind === 'done' || answer.kind === 'error' ? answer.id : OPENING_ID;
    const request = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (answer.kind === 'ready') return request?.resolve([]);
    if (answer.kind === 'done') return request?.resolve(answer.rows);
    const error = unpackError(answer.error);
    request?.reject(error instanceof DatabaseStopped ? this.#stopped(error.reason) : error);
    if (error instanceof DatabaseStopped && answer.kind === 'error') this.#lose(error.reason, 'restarts');
  }

  #stopped = (reason: string) => new DatabaseStopped(reason, this.#isInUse ? 'restarts' : 'ends');

  #countSecond(): void {
    for (const request of this.#waiting.values()) {
      if (++request.waitedSeconds < request.patienceSeconds) continue;
      return this.#lose(`it did not answer for ${request.patienceSeconds} seconds`, 'restarts');
    }
  }

  #lose(reason: string, next: AfterStop): void {
    if (this.#gone) return;
    this.#gone = new DatabaseStopped(reason, this.#isInUse ? next : 'ends');
    this.#stopWatching();
    for (const request of this.#waiting.values()) request.reject(this.#gone);
    this.#waiting.clear();
    const ended = this.#end();
    ended.catch(() => undefined);
    if (this.#isInUse) this.#onLost(this.#gone, ended);
  }

  /** Rejects if the thread is still running after a while: two threads must never use the same files. */
  #end(): Promise<void> {
    return new Promise((resolve, reject) => {
      let seconds = 0;
      const stopCounting = this.#everySecond(() => {
        if (++seconds < ENDING_SECONDS) return;
        stopCounting();
        reject(new DatabaseStopped('its thread cannot be ended'));
      });
      void this.#worker.terminate().then(() => {
        stopCounting();
        resolve();
      });
    });
  }
}
