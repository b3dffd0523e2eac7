import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { useSetAtom } from '#state/jotai.ts';
import { renamePracticeAtom } from '#state/account/profile-actions.ts';
import { useToast } from '#state/toasts.atoms.ts';

export function usePracticeName() {
  const rename = useSetAtom(renamePracticeAtom);
  const showToast = useToast();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (name: string) => rename(name),
    onSuccess: () => showToast({ kind: 'success', message: 'The name of the practice was saved.' }),
  });
  return { rename: mutate, isBusy: isPending, problem: error ? messageOf(error) : undefined };
}
