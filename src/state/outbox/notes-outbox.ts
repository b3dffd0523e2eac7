import type { Outbox } from '#api/outbox.ts';
import { notesKey, type WaitingChange, type WaitingNotes } from '#model/outbox/waiting-change.ts';
import type { Session } from '#shared/api/sessions.ts';
import type { StoredNotes } from '../sessions/save-notes.ts';

type OfSession = Pick<Session, 'therapistId' | 'clientId' | 'sessionId'>;
type Outside = { outbox: Outbox | undefined; owner: string | undefined; nowMs: () => number };

/** The place of one session's notes in the outbox. */
export class NotesOutbox {
  readonly #outside: Outside;
  readonly #ofSession: OfSession;
  /** The text that this page stored last. */
  #kept: string | undefined;
  #isTakenOver = false;
  #reading: Promise<unknown> | undefined;

  constructor(outside: Outside, ofSession: OfSession) {
    this.#outside = outside;
    this.#ofSession = ofSession;
  }

  /** Notes that an earlier page left. */
  read(): Promise<WaitingNotes | undefined> {
    const found = this.#find();
    this.#reading = found;
    return found;
  }

  put({ notes: before, notesVersion }: StoredNotes, notes: string): void {
    const wasTakenOver = this.#isTakenOver;
    const change: WaitingNotes = {
      kind: 'notes',
      key: notesKey(this.#ofSession),
      ...this.#ofSession,
      notes,
      atMs: this.#outside.nowMs(),
      base: { notes: before, notesVersion },
    };
    this.#store(async (outbox, owner) => {
      await this.#reading;
      // What was found has just been added to the text, and both are saved next.
      if (this.#isTakenOver && !wasTakenOver) return;
      this.#kept = notes;
      await outbox.put(owner, change);
    });
  }

  /** Deletes what this page stored. Another tab may have stored other notes meanwhile; they stay. */
  remove(): void {
    const sent = this.#kept;
    this.#kept = undefined;
    if (sent === undefined) return;
    const isSent = (stored: WaitingChange) => stored.kind === 'notes' && stored.notes === sent;
    this.#store((outbox, owner) =>
      outbox.edit(owner, notesKey(this.#ofSession), (stored) => (isSent(stored) ? undefined : stored)),
    );
  }

  async #find(): Promise<WaitingNotes | undefined> {
    const { outbox, owner } = this.#outside;
    if (!outbox || owner === undefined) return undefined;
    const changes = await outbox.list(owner).catch((): WaitingChange[] => []);
    const found = changes.find(({ key }) => key === notesKey(this.#ofSession));
    if (found?.kind !== 'notes') return undefined;
    this.#kept = found.notes;
    this.#isTakenOver = true;
    return found;
  }

  #store(work: (outbox: Outbox, owner: string) => Promise<void>): void {
    const { outbox, owner } = this.#outside;
    if (!outbox || owner === undefined) return;
    work(outbox, owner).catch((error: unknown) => console.info('Notes cannot wait on this computer', error));
  }
}
