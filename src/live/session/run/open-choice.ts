import { assertNever } from '#shared/assert-never.ts';
import type { SourceInfo } from '#shared/eeg/source.ts';
import type { FileWarning } from '#shared/engine/source-api.ts';
import { headsetSource } from '#live/headsets/state/headset-source.ts';
import { NO_HEADSET } from '#live/headsets/state/headset-view.ts';
import type { SessionControllerDeps, SourceChoice } from './session-deps.ts';

/** Opens the chosen source to read its channels. Rejects with a message for people. */
export async function openChoice(
  choice: SourceChoice,
  { source, headset }: Pick<SessionControllerDeps, 'source' | 'headset'>,
): Promise<{ info: SourceInfo; warnings: FileWarning[] }> {
  switch (choice.kind) {
    case 'file':
      return source.openFile(choice.file, choice.blankUnit);
    case 'simulated':
      return source.openSimulated(choice.options);
    case 'headset':
      source.useHeadset?.();
      return { info: headsetSource(headset?.view.get() ?? NO_HEADSET), warnings: [] };
    default:
      return assertNever(choice);
  }
}
