import type { SourceInfo } from '#shared/eeg/source.ts';
import { MaskedText } from '../people/MaskedText.tsx';

/** Name of a source. Files are often named after people, so a file name is personal data. */
export function SourceName({ source }: { source: Pick<SourceInfo, 'kind' | 'name'> }) {
  return source.kind === 'file' ? <MaskedText>{source.name}</MaskedText> : <>{source.name}</>;
}
