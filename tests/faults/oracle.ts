import type { Client } from '#shared/api/clients.ts';
import type { Session } from '#shared/api/sessions.ts';
import { aPart, aSettings } from '#server/testing/recordings.ts';
import { createHash } from 'node:crypto';

/** One call as the practice's owner. Bytes are sent as they are, everything else as JSON. */
export type Call = (method: string, path: string, body?: unknown) => Promise<Response>;

/** A write the server has acknowledged, and what it must return later. */
export type Entry =
  | { kind: 'client'; clientId: string; firstName: string }
  | { kind: 'note'; clientId: string; noteId: string; text: string }
  | { kind: 'part'; recording: string; seq: number; sha256: string };

type Owner = { userId: string; organizationId: string };
type Open = { sessionComponentId: string; recording: string; nextSeq: number };

const PARTS_PER_RECORDING = 12;
/** A subscription of a self-hosted practice allows 5 active clients. */
const MOST_CLIENTS = 4;

/**
 * Writes to a server and keeps its own list of what was acknowledged, outside of it. After a fault {@link missing} asks
 * for every entry again.
 */
export class Oracle {
  readonly entries: Entry[] = [];
  /** Requests without a usable answer: their outcome is free. */
  unanswered = 0;
  readonly #owner: Owner;
  readonly #random: () => number;
  #open: Promise<Open | undefined> | undefined;
  #count = 0;
  #clientCount = 0;

  constructor(owner: Owner, random: () => number) {
    this.#owner = owner;
    this.#random = random;
  }

  get #base(): string {
    return `/v2/therapist/${this.#owner.userId}`;
  }

  /** One write of a random kind. True if it was acknowledged. Rejects only for a bug. */
  async write(call: Call): Promise<boolean> {
    const count = ++this.#count;
    const kind = this.#random();
    const clients = this.entries.filter((entry) => entry.kind === 'client');
    const last = clients.at(-1);
    if (!last) return this.#writeClient(call, count);
    if (kind < 0.6) return this.#writePart(call, last.clientId);
    if (kind < 0.9 || this.#clientCount >= MOST_CLIENTS) return this.#writeNote(call, last.clientId, count);
    return this.#writeClient(call, count);
  }

  async #writeClient(call: Call, count: number): Promise<boolean> {
    this.#clientCount++;
    const firstName = `Client ${count}`;
    const made = await this.#answer<Client>(
      call('POST', `${this.#base}/client`, { firstName, lastName: 'Test' }),
    );
    if (made) this.entries.push({ kind: 'client', clientId: made.clientId, firstName });
    return made !== undefined;
  }

  async #writeNote(call: Call, clientId: string, count: number): Promise<boolean> {
    const text = `Note ${count} ${'of some length '.repeat(1 + Math.floor(this.#random() * 60))}`.trim();
    const made = await this.#answer<{ noteId: string }>(
      call('POST', `${this.#base}/client/${clientId}/note`, { text }),
    );
    if (made) this.entries.push({ kind: 'note', clientId, noteId: made.noteId, text });
    return made !== undefined;
  }

  async #writePart(call: Call, clientId: string): Promise<boolean> {
    this.#open ??= this.#openRecording(call, clientId);
    const open = await this.#open;
    if (!open) {
      this.#open = undefined;
      return false;
    }
    const seq = open.nextSeq++;
    if (open.nextSeq >= PARTS_PER_RECORDING) this.#open = undefined;
    const { bytes, sha256 } = aPart(open.sessionComponentId, seq);
    const url = `${open.recording}/chunks/${seq}?sha256=${sha256}`;
    const isStored = (await this.#answer(call('PUT', url, bytes))) !== undefined;
    if (isStored) this.entries.push({ kind: 'part', recording: open.recording, seq, sha256 });
    return isStored;
  }

  async #openRecording(call: Call, clientId: string): Promise<Open | undefined> {
    const session = await this.#answer<Session>(call('POST', `${this.#base}/client/${clientId}/sessions`));
    if (!session) return undefined;
    const { sessionComponentId } = session.components[0]!;
    const recording = `${this.#base}/sessionComponent/${sessionComponentId}/recording`;
    if (!(await this.#answer(call('PUT', recording, { settings: aSettings() })))) return undefined;
    return { sessionComponentId, recording, nextSeq: 0 };
  }

  /** The body of an acknowledged request; undefined for any other outcome. */
  async #answer<T = unknown>(asked: Promise<Response>): Promise<T | undefined> {
    try {
      const response = await asked;
      if (response.ok) return (await response.json()) as T;
    } catch {
      // A connection that broke: the outcome of the request is unknown.
    }
    this.unanswered++;
    return undefined;
  }

  /** What is wrong with the first `count` entries and the audit log, one text each. Empty if nothing was lost. */
  async missing(call: Call, count = this.entries.length): Promise<string[]> {
    const problems: string[] = [];
    const notes = new Map<string, Map<string, string>>();
    for (const entry of this.entries.slice(0, count)) {
      if (entry.kind === 'note' && !notes.has(entry.clientId))
        notes.set(entry.clientId, await this.#notesOf(call, entry.clientId));
      const isThere = await this.#isThere(call, entry, notes);
      if (!isThere) problems.push(`lost: ${JSON.stringify(entry).slice(0, 160)}`);
    }
    const { organizationId } = this.#owner;
    const audit = await call('POST', `/v2/organization/${organizationId}/audit/verification`);
    const verdict = (await audit.json()) as { isIntact?: boolean };
    if (verdict.isIntact !== true) problems.push(`audit: ${JSON.stringify(verdict)}`);
    return problems;
  }

  async #isThere(call: Call, entry: Entry, notes: Map<string, Map<string, string>>): Promise<boolean> {
    switch (entry.kind) {
      case 'client': {
        const response = await call('GET', `${this.#base}/client/${entry.clientId}`);
        return response.ok && ((await response.json()) as Client).firstName === entry.firstName;
      }
      case 'note':
        return notes.get(entry.clientId)?.get(entry.noteId) === entry.text;
      case 'part': {
        const response = await call('GET', `${entry.recording}/chunks/${entry.seq}`);
        const bytes = new Uint8Array(await response.arrayBuffer());
        return response.ok && createHash('sha256').update(bytes).digest('hex') === entry.sha256;
      }
    }
  }

  async #notesOf(call: Call, clientId: string): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (let startFrom = 0; ; ) {
      const response = await call(
        'GET',
        `${this.#base}/client/${clientId}/notes?startFrom=${startFrom}&limit=50`,
      );
      if (!response.ok) return found;
      const { notes, totalNotes } = (await response.json()) as {
        notes: { noteId: string; text: string }[];
        totalNotes: number;
      };
      for (const { noteId, text } of notes) found.set(noteId, text);
      startFrom += notes.length;
      if (notes.length === 0 || startFrom >= totalNotes) return found;
    }
  }
}
