import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { type ToastAction, useToast } from './toasts.atoms.ts';
import { useCache } from './use-change.ts';

type Undoable<Input, Answer> = {
  run: (input: Input) => Promise<Answer>;
  /** Reverts what `run` did. Undefined if there is nothing to revert. */
  undo?: (input: Input, answer: Answer) => Promise<unknown>;
  /** Success message, such as 'Client set to inactive.' */
  done: (input: Input, answer: Answer) => string;
  /** First sentence of the error message, such as 'The client was not set to inactive.' */
  failed: string;
  /** An action that helps after an error. */
  wayOut?: (error: unknown) => ToastAction | undefined;
  /** Runs after the change and after the undo, to refresh lists. */
  onSettled?: () => unknown;
  /** Calls whose answers the change makes stale. */
  refreshes?: readonly Endpoint[];
};

/**
 * Runs an action at once and offers an undo, instead of asking for confirmation.
 *
 *     const archive = useUndoable({
 *       run: (id: ProtocolId) => setArchived(id, true),
 *       undo: (id) => setArchived(id, false),
 *       done: () => 'Protocol archived.',
 *       failed: 'The protocol was not archived.',
 *       refreshes: [listProtocols],
 *     });
 *     <MenuItem text="Archive" onClick={() => archive.run(protocolId)} />
 */
export function useUndoable<Input, Answer>(options: Undoable<Input, Answer>) {
  const { run, undo, done, failed, wayOut, refreshes = [] } = options;
  const cache = useCache();
  const onSettled = async () => {
    await options.onSettled?.();
    await cache.refresh(refreshes);
  };
  const showToast = useToast();
  const fail = (words: string) => (error: unknown) => {
    const action = wayOut?.(error);
    showToast({ kind: 'danger', message: `${words} ${messageOf(error)}`, ...(action && { action }) });
  };
  const takeBack = async (input: Input, answer: Answer) => {
    await undo?.(input, answer).catch(fail('The change was not undone.'));
    await onSettled();
  };
  const { mutate, isPending, variables } = useMutation({
    mutationFn: run,
    onSuccess: (answer, input) => {
      const action = { label: 'Undo', run: () => void takeBack(input, answer) };
      const message = done(input, answer);
      showToast(undo ? { kind: 'success', message, action, isPassing: true } : { kind: 'success', message });
    },
    onError: fail(failed),
    onSettled,
  });
  return { run: mutate, isBusy: isPending, busyWith: isPending ? variables : undefined };
}
