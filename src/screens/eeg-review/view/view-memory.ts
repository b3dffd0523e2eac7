import type { KeyValueStorage } from '#api/tokens.ts';
import type { EegFileId, UserId } from '#shared/domain/ids.ts';
import { type RememberedView, rememberedViewSchema, type ReviewView } from '#model/review/review-view.ts';

/** Newest first. The oldest beyond this number are dropped: a browser gives a site about five million characters. */
const MOST_FILES = 200;
const MOST_CHARACTERS = 1_000_000;

export type ViewMemory = { read: () => ReviewView; write: (view: ReviewView) => void };
type MemoryOf = { userId: UserId; eegFileId: EegFileId };

/**
 * How one person last viewed one stored file, in this browser. The key contains ids only. Survives sign-out, like the
 * theme: a view says nothing about a client.
 */
export function viewMemory(
  storage: Pick<KeyValueStorage, 'getItem' | 'setItem'>,
  { userId, eegFileId }: MemoryOf,
): ViewMemory {
  const key = `loopwell.reviewViews.${userId}`;
  const entries = () => readEntries(storage.getItem(key));
  return {
    read: () => entries().find((entry) => entry.eegFileId === eegFileId)?.view ?? {},
    write(view) {
      // Read again: another tab may have stored the view of another file.
      const others = entries().filter((entry) => entry.eegFileId !== eegFileId);
      try {
        storage.setItem(key, bounded([{ eegFileId, view }, ...others]));
      } catch {
        // The storage is full or forbidden: the file opens with the previous view.
      }
    },
  };
}

function readEntries(text: string | null): RememberedView[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((each) => {
      const parsed = rememberedViewSchema.safeParse(each);
      return parsed.success ? [parsed.data] : [];
    });
  } catch {
    return [];
  }
}

function bounded(entries: readonly RememberedView[]): string {
  const texts: string[] = [];
  let characters = 2;
  for (const entry of entries.slice(0, MOST_FILES)) {
    const text = JSON.stringify(entry);
    characters += text.length + 1;
    if (characters > MOST_CHARACTERS) break;
    texts.push(text);
  }
  return `[${texts.join(',')}]`;
}
