import type { PracticeChange } from '#shared/api/identity/profile.ts';
import { changePracticeAtom } from '#state/account/profile-actions.ts';
import { useSetAtom } from '#state/jotai.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { useChangeBy } from '#state/use-change.ts';

export const SETTING_SAVED = 'The setting of the practice was saved.';

/** Changes fields of the practice, and shows `words` when they are saved. */
export function useChangePractice(words: string) {
  const change = useSetAtom(changePracticeAtom);
  const showToast = useToast();
  const { run, isBusy, problem } = useChangeBy((given: PracticeChange) => change(given), {
    onSuccess: () => showToast({ kind: 'success', message: words }),
  });
  return { change: run, isBusy, problem };
}
