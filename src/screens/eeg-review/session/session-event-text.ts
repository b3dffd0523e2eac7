import { eventWords } from '#model/sessions/event-words.ts';

/** The text of an event of a session, which is stored as 'type: details', in the words of the breakdown. */
export function sessionEventText(stored: string): string {
  const [, type = stored, text = ''] = /^(\w+): (.*)$/s.exec(stored) ?? [];
  const { what, details } = eventWords({ type, text, atSeconds: 0 });
  return details === '' ? what : `${what}: ${details}`;
}
