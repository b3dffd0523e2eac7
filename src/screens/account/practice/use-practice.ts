import { useSetAtom } from '#state/jotai.ts';
import { renamePracticeAtom } from '#state/account/profile-actions.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { useChangeBy } from '#state/use-change.ts';

export function usePracticeName() {
  const rename = useSetAtom(renamePracticeAtom);
  const showToast = useToast();
  const { run, isBusy, problem } = useChangeBy((name: string) => rename(name), {
    onSuccess: () => showToast({ kind: 'success', message: 'The name of the practice was saved.' }),
  });
  return { rename: run, isBusy, problem };
}
