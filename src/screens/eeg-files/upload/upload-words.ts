import type { UploadItem } from '#live/offline/index.ts';
import { channelWords } from '#widgets/eeg/eeg-facts-words.ts';
import { countOf, formatBytes, formatClock } from '#ui/text/format.ts';

type Words = { words: string; kind: 'plain' | 'success' | 'warning' | 'danger' };

const plain = (words: string): Words => ({ words, kind: 'plain' });

/** State of an upload, in words. */
export function uploadWords(state: UploadItem['state']): Words {
  switch (state.step) {
    case 'queued':
      return plain('Waiting for earlier files');
    case 'reading':
      return plain('Reading the file');
    case 'checking':
      return plain(`Checking ${shareOf(state)}`);
    case 'sending':
      return plain(`Sending ${shareOf(state)}`);
    case 'waiting':
      return { words: `${state.message} The upload resumes automatically.`, kind: 'warning' };
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
        words: 'Needs your confirmation: this table does not contain all details. Nothing was uploaded yet.',
        kind: 'warning',
      };
    case 'needsUnit':
      return { words: 'Needs the unit of its values. Nothing was uploaded yet.', kind: 'warning' };
    case 'duplicate':
      return { words: 'This recording is already stored. Nothing was uploaded.', kind: 'warning' };
    case 'failed':
      return { words: state.message, kind: 'danger' };
    case 'cancelled':
      return plain('Canceled. Choose the file again to resume the upload.');
  }
}

const IN_SUMMARY = [
  { kind: 'stored', words: (count: number) => `${count} stored` },
  { kind: 'failed', words: (count: number) => `${count} failed` },
  { kind: 'waiting', words: (count: number) => `${count} ${count === 1 ? 'needs' : 'need'} your input` },
  { kind: 'cancelled', words: (count: number) => `${count} cancelled` },
  { kind: 'ongoing', words: (count: number) => `${count} to go` },
] as const;
type UploadGroup = (typeof IN_SUMMARY)[number]['kind'];

function groupOf({ state }: UploadItem): UploadGroup {
  if (state.step !== 'ended') return 'ongoing';
  const { kind } = state;
  return kind === 'needsImport' || kind === 'needsUnit' || kind === 'duplicate' ? 'waiting' : kind;
}

/** '27 stored, 2 failed, 1 needs your input'. */
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

/** Uploads that need input or failed first, then those under way; newest first within each group. */
export function byUrgency(items: readonly UploadItem[]): UploadItem[] {
  const rank = (item: UploadItem) => ORDER.indexOf(groupOf(item));
  return items.toReversed().toSorted((a, b) => rank(a) - rank(b));
}

export const isStored = (item: UploadItem): boolean => groupOf(item) === 'stored';

const shareOf = ({ bytesDone, bytesTotal }: { bytesDone: number; bytesTotal: number }): string =>
  `${formatBytes(bytesDone)} of ${formatBytes(bytesTotal)}`;
