import type { UploadItem } from '#live/index.ts';
import { channelWords } from '#ui/eeg-facts-words.ts';
import { countOf, formatBytes, formatClock } from '#ui/format.ts';

type Words = { words: string; kind: 'plain' | 'success' | 'warning' | 'danger' };

const plain = (words: string): Words => ({ words, kind: 'plain' });

/** Where an upload is, for people. */
export function uploadWords(state: UploadItem['state']): Words {
  switch (state.step) {
    case 'queued':
      return plain('Waiting for those before it');
    case 'reading':
      return plain('Reading the file');
    case 'checking':
      return plain(`Checking ${shareOf(state)}`);
    case 'sending':
      return plain(`Sending ${shareOf(state)}`);
    case 'waiting':
      return { words: `${state.message} It goes on by itself.`, kind: 'warning' };
    case 'ended':
      return endWords(state);
  }
}

function endWords(state: Extract<UploadItem['state'], { step: 'ended' }>): Words {
  switch (state.kind) {
    case 'stored': {
      const { facts } = state;
      const content = facts.channelCount > 0 ? countOf(facts.channelCount, 'channel') : channelWords(facts);
      const words = `Stored: ${facts.format}, ${content}, ${formatClock(facts.spanSeconds)}`;
      return { words, kind: 'success' };
    }
    case 'needsImport':
      return {
        words:
          'Needs your confirmation: this table does not say everything about itself. Nothing was sent yet.',
        kind: 'warning',
      };
    case 'duplicate':
      return { words: 'This recording is stored already; nothing was sent.', kind: 'warning' };
    case 'failed':
      return { words: state.message, kind: 'danger' };
    case 'cancelled':
      return plain('Cancelled. What was sent is kept: choose the file again to go on.');
  }
}

const IN_SUMMARY = [
  { kind: 'stored', words: (count: number) => `${count} stored` },
  { kind: 'failed', words: (count: number) => `${count} failed` },
  { kind: 'waiting', words: (count: number) => `${count} ${count === 1 ? 'waits' : 'wait'} for you` },
  { kind: 'cancelled', words: (count: number) => `${count} cancelled` },
  { kind: 'ongoing', words: (count: number) => `${count} to go` },
] as const;
type UploadGroup = (typeof IN_SUMMARY)[number]['kind'];

function groupOf({ state }: UploadItem): UploadGroup {
  if (state.step !== 'ended') return 'ongoing';
  return state.kind === 'needsImport' || state.kind === 'duplicate' ? 'waiting' : state.kind;
}

/** '27 stored, 2 failed, 1 waits for you'. */
export function summaryWords(items: readonly UploadItem[]): string {
  const groups = items.map(groupOf);
  return IN_SUMMARY.map(({ kind, words }) => ({
    words,
    count: groups.filter((group) => group === kind).length,
  }))
    .filter(({ count }) => count > 0)
    .map(({ count, words }) => words(count))
    .join(', ');
}

const ORDER: readonly UploadGroup[] = ['waiting', 'failed', 'ongoing', 'cancelled', 'stored'];

/** What waits for a person or failed first, then what is under way; the newest first among equals. */
export function byUrgency(items: readonly UploadItem[]): UploadItem[] {
  const rank = (item: UploadItem) => ORDER.indexOf(groupOf(item));
  return items.toReversed().toSorted((a, b) => rank(a) - rank(b));
}

export const isStored = (item: UploadItem): boolean => groupOf(item) === 'stored';

const shareOf = ({ bytesDone, bytesTotal }: { bytesDone: number; bytesTotal: number }): string =>
  `${formatBytes(bytesDone)} of ${formatBytes(bytesTotal)}`;
