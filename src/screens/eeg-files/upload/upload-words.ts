import type { UploadItem } from '#live/index.ts';
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
      const { format, channelCount, spanSeconds } = state.facts;
      const words = `Stored: ${format}, ${countOf(channelCount, 'channel')}, ${formatClock(spanSeconds)}`;
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

const shareOf = ({ bytesDone, bytesTotal }: { bytesDone: number; bytesTotal: number }): string =>
  `${formatBytes(bytesDone)} of ${formatBytes(bytesTotal)}`;
