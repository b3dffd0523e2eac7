/** When a note was written: the time of day, and what was going on ('run 3'). */
export type NoteTime = { timeOfDay: string; during: string | undefined };

/** The notes with one more line, which begins with its time. */
export function withTimedNote(notes: string, text: string, { timeOfDay, during }: NoteTime): string {
  const line = `[${timeOfDay}${during === undefined ? '' : `, ${during}`}] ${text.trim()}`;
  const before = notes.trimEnd();
  return before === '' ? line : `${before}\n${line}`;
}
