import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { MfaPolicy } from '#shared/api/profile.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useSetAtom } from '#state/jotai.ts';
import { renamePracticeAtom } from '#state/profile-actions.ts';
import { useApi } from '#state/services.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';

export function usePracticeName() {
  const rename = useSetAtom(renamePracticeAtom);
  const showToast = useToast();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (name: string) => rename(name),
    networkMode: 'always',
    onSuccess: () => showToast({ kind: 'success', message: 'The name of the practice was saved.' }),
  });
  return { rename: mutate, isBusy: isPending, problem: error ? messageOf(error) : undefined };
}

/** `policy` is undefined until the server has told it. */
export function useMfaPolicy() {
  const api = useApi();
  const { organization } = useUser();
  const queries = useQueryClient();
  const params = { id: organization.organizationId };
  const queryKey = ['mfaPolicy', params.id];
  const { data, error: unread } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.callEndpoint(ENDPOINTS.getMfaPolicy, { params }, { signal }),
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (policy: MfaPolicy) => api.callEndpoint(ENDPOINTS.putMfaPolicy, { params, body: { policy } }),
    networkMode: 'always',
    onSuccess: (saved) => queries.setQueryData(queryKey, saved),
  });
  const problem = error ?? unread;
  return {
    policy: data?.policy,
    change: mutate,
    isBusy: isPending,
    problem: problem ? messageOf(problem) : undefined,
  };
}
