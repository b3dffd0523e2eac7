import { createApi, type Api } from '#api/client.ts';
import { createHttpClient } from '#api/http-client.ts';
import { createTokenStore } from '#api/tokens.ts';
import { TOKENS_KEY } from '#api/tokens-key.ts';
import { FakeConsents } from './fake-consents.ts';

const DIGITS = '0123456789abcdef';

async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => DIGITS[byte >> 4]! + DIGITS[byte & 15]!).join('');
}

type Answer = { status: number; body: unknown };
const failure = (status: number, code: string, message: string): Answer => ({
  status,
  body: { error: { code, message } },
});

/** The recording part of the server, as in the contract, behind a fetch that can be interrupted. */
export class FakeServer {
  readonly parts = new Map<number, Uint8Array<ArrayBuffer>>();
  readonly runs: { run: number; latency: unknown }[] = [];
  readonly calls: string[] = [];
  readonly consents = new FakeConsents();
  /** What the last call that opened the recording said about its start. */
  startedAgoSeconds: unknown;
  completed: { lastSeq: number; durationSeconds: number } | undefined;
  /** Answers that come first, one per call; `offline` interrupts the connection. */
  readonly troubles: ('offline' | 'lostAnswer' | Answer)[] = [];
  isDown = false;
  /** Parts and runs arrive, and the recording cannot be completed. */
  isCompletionDown = false;
  /** Parts the server's disk loses after acknowledging them, and how often. */
  readonly loses = new Map<number, number>();
  /** What other parts of the server answer, by method and end of the path: 'GET /assessmentAssignments'. */
  readonly others = new Map<string, (body: unknown) => unknown>();
  /** Lost parts; sending them again restores them. */
  readonly damaged = new Set<number>();

  readonly fetch = async (input: string, init: RequestInit = {}): Promise<Response> => {
    const consents = this.consents.answer(new URL(input, 'http://loopwell.test').pathname, init);
    if (consents && !this.isDown) return Response.json(consents.body, { status: consents.status });
    const trouble = this.troubles.shift();
    if (this.isDown || trouble === 'offline') throw new TypeError('Failed to fetch');
    const answer =
      trouble === undefined || trouble === 'lostAnswer'
        ? await this.#answer(new URL(input, 'http://loopwell.test'), init)
        : trouble;
    if (trouble === 'lostAnswer') throw new TypeError('Failed to fetch');
    return Response.json(answer.body, { status: answer.status });
  };

  static problem(status: number, code: string, message: string): Answer {
    return failure(status, code, message);
  }

  async #answer(url: URL, init: RequestInit): Promise<Answer> {
    const call = `${init.method} ${url.pathname.split('/').slice(-2).join('/')}`;
    this.calls.push(call);
    const json = () => JSON.parse(init.body as string) as Record<string, unknown>;
    for (const [end, bodyOf] of this.others) {
      if (`${init.method} ${url.pathname}`.replace(/ .*(?=\/[^/]+$)/, ' ') === end)
        return { status: 200, body: bodyOf(init.body === undefined ? undefined : json()) };
    }
    if (url.pathname.includes('/chunks/')) return this.#putPart(url, init.body as Uint8Array<ArrayBuffer>);
    if (url.pathname.endsWith('/blindingGuess')) return { status: 200, body: this.#guessed(url) };
    if (url.pathname.includes('/runs/')) {
      const run = json() as { run: number; latency: unknown };
      this.runs.push(run);
      return { status: 200, body: run };
    }
    if (url.pathname.endsWith('/recording/complete')) return this.#complete(json() as never);
    if (url.pathname.endsWith('/recording')) {
      this.startedAgoSeconds = json().startedAgoSeconds;
      return { status: 200, body: this.#state() };
    }
    return { status: 200, body: this.#session(url) };
  }

  #guessed(url: URL): unknown {
    const { sessionId, clientId } = this.#session(url) as { sessionId: string; clientId: string };
    const at = '2026-11-20T09:00:00.000Z';
    const guesses = { clientGuess: 'sham', therapistGuess: 'unsure', guessedAt: at };
    const [, sessionComponentId] = /sessionComponent\/([^/]+)/.exec(url.pathname)!;
    return { sessionComponentId, sessionId, clientId, openedAt: at, takenCount: 1, ...guesses };
  }

  async #putPart(url: URL, bytes: Uint8Array<ArrayBuffer>): Promise<Answer> {
    const seq = Number(url.pathname.split('/').at(-1));
    const sha256 = url.searchParams.get('sha256');
    if ((await sha256Of(bytes)) !== sha256)
      return failure(422, 'checksumMismatch', 'The part arrived damaged.');
    this.parts.set(seq, bytes.slice());
    const times = this.loses.get(seq) ?? 0;
    this.loses.set(seq, times - 1);
    if (times > 0) this.damaged.add(seq);
    else this.damaged.delete(seq);
    return { status: 200, body: { seq, sha256 } };
  }

  #complete(sent: { lastSeq: number; durationSeconds: number; mayResend?: boolean }): Answer {
    if (this.isCompletionDown) return failure(503, 'unavailable', 'Try again later.');
    const { mayResend = false, ...body } = sent;
    for (let seq = 0; seq <= body.lastSeq; seq++)
      if (!this.parts.has(seq)) return failure(409, 'conflict', `Part ${seq} is missing.`);
    if (mayResend && this.damaged.size > 0) {
      const fields = { damaged: [...this.damaged].join(',') };
      return { status: 409, body: { error: { code: 'conflict', message: 'Send them again.', fields } } };
    }
    this.completed = body;
    return { status: 200, body: this.#state() };
  }

  #state() {
    return {
      state: this.completed ? 'complete' : 'open',
      durationSeconds: this.completed?.durationSeconds ?? 0,
      storedSeqs: [...this.parts.keys()].sort((a, b) => a - b),
      lastSeq: null,
      bytes: 0,
    };
  }

  #session(url: URL) {
    const id = '018f0000-0000-7000-8000-000000000001';
    const at = '2026-01-01T00:00:00Z';
    return {
      sessionId: id,
      clientId: id,
      therapistId: id,
      state: 'running',
      notes: '',
      notesVersion: 1,
      createdAt: at,
      startedAt: null,
      endedAt: null,
      version: 1,
      components: [
        {
          sessionComponentId:
            url.pathname.split('/').at(-2) === 'session' ? id : url.pathname.split('/').at(-2),
          kind: 'biofeedback',
          settings: null,
          runs: this.runs,
          recording: this.#state(),
        },
      ],
    };
  }
}

/** The real client over a fake connection, signed in. */
export function apiOver(server: FakeServer): Api {
  const stored = new Map<string, string>();
  const tokens = createTokenStore({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  });
  tokens.write({ accessToken: 'a', idToken: 'i', refreshToken: 'r', expiresAtMs: Number.MAX_SAFE_INTEGER });
  if (!stored.has(TOKENS_KEY)) throw new Error('The token store keeps tokens elsewhere now');
  const never = () => Promise.reject(new Error('No sign-in in this test'));
  return createApi(
    createHttpClient({
      fetch: server.fetch,
      clock: { nowMs: () => 0 },
      tokens,
      identity: { signIn: never, respond: never, refresh: never, signOut: never },
      onSignedOut: () => undefined,
    }),
  );
}
