import fs from 'node:fs';
import path from 'node:path';
import type { UserInfo } from '#shared/api/identity/users.ts';
import { seededRandom } from '#server/db/testing/crashing-disk.ts';
import { type Environment, type ServerProcess, startServer } from '#server/testing/built-server.ts';
import { post, PRACTICE, signIn } from '#server/testing/served-practice.ts';
import type { FaultContext } from '../family.ts';
import { type Call, Oracle } from '../oracle.ts';

const PARALLEL_WRITERS = 3;
/** No request may take longer; a connection that hangs counts as one that broke. */
const ANSWER_MS = 60_000;

/** A built server in its own process, its data folder, and the list of what it has acknowledged. */
export class ServedOracle {
  readonly data: string;
  readonly oracle: Oracle;
  /** What the running server has printed to stderr. */
  words = '';
  readonly #entry: string;
  #server: ServerProcess;
  #authorization = '';

  private constructor(entry: string, data: string, server: ServerProcess, oracle: Oracle) {
    this.#entry = entry;
    this.data = data;
    this.#server = server;
    this.oracle = oracle;
    this.#listen();
  }

  /** Sets up a practice in a new data folder below `root`. */
  static async open(
    { entry, root, seed }: FaultContext,
    environment: Environment = {},
  ): Promise<ServedOracle> {
    const data = path.join(root, `data-${fs.readdirSync(root).length}`);
    const server = await startServer(entry, { LOOPWELL_DATA: data, ...environment });
    await post(server, '/v2/setup/practice', PRACTICE);
    const { authorization, base } = await signIn(server);
    const userId = base.split('/').at(-1)!;
    const info = await fetch(`${server.url}/v2/users/${userId}/info`, { headers: { authorization } });
    const { organization } = (await info.json()) as UserInfo;
    const owner = { userId, organizationId: organization.organizationId };
    const served = new ServedOracle(entry, data, server, new Oracle(owner, seededRandom(seed)));
    served.#authorization = authorization;
    return served;
  }

  get server(): ServerProcess {
    return this.#server;
  }

  call: Call = (method, url, body) => {
    const isBytes = body instanceof Uint8Array;
    return fetch(this.#server.url + url, {
      method,
      signal: AbortSignal.timeout(ANSWER_MS),
      headers: {
        authorization: this.#authorization,
        ...(body !== undefined && {
          'content-type': isBytes ? 'application/octet-stream' : 'application/json',
        }),
      },
      ...(body !== undefined && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
    });
  };

  /** Writers that go on, whatever the answers are, until `isEnough`. */
  async writeUntil(isEnough: () => boolean): Promise<void> {
    const writer = async () => {
      while (!isEnough()) await this.oracle.write(this.call);
    };
    await Promise.all(Array.from({ length: PARALLEL_WRITERS }, writer));
  }

  /** Writes until `count` more writes are acknowledged. */
  write(count: number): Promise<void> {
    const enough = this.oracle.entries.length + count;
    return this.writeUntil(() => this.oracle.entries.length >= enough);
  }

  async start(environment: Environment = {}): Promise<void> {
    this.#server = await startServer(this.#entry, { LOOPWELL_DATA: this.data, ...environment });
    this.words = '';
    this.#listen();
    await this.signIn();
  }

  async signIn(): Promise<void> {
    this.#authorization = (await signIn(this.#server)).authorization;
  }

  /** The words of a start that should be refused; undefined if the server started after all. */
  async refusal(environment: Environment = {}): Promise<string | undefined> {
    try {
      const server = await startServer(this.#entry, { LOOPWELL_DATA: this.data, ...environment });
      await server.stop();
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  }

  /** Everything acknowledged that is not there, and a broken audit log. */
  missing = (): Promise<string[]> => this.oracle.missing(this.call);

  #listen(): void {
    this.#server.child.stderr?.on('data', (bytes: Buffer) => (this.words += bytes.toString()));
  }
}

/** Problems of the words of a server that ends: they must name cause and way out in sentences, without a stack trace. */
export function unlikeRefusal(words: string | undefined): string[] {
  if (words === undefined) return ['it started'];
  const isSaid = [
    !/\bat .*\.js:\d+/.test(words),
    /[A-Z][^.]*\.\s/.test(words),
    /backup|free some|check|copy|start loopwell/i.test(words),
  ].every(Boolean);
  return isSaid ? [] : [`not said with a way out: ${words.slice(0, 400)}`];
}
