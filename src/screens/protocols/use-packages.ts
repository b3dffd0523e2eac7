import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { type ProtocolPackage, protocolPackageFileSchema } from '#shared/api/protocol-packages.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { countOf } from '#ui/format.ts';
import { PROTOCOLS_KEY } from './use-protocol-list.ts';

const PACKAGES_KEY = 'packages';

/** Lists of protocols change with the packages, so both hang under one key. */
function useReload() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [PROTOCOLS_KEY] });
}

export function usePackages() {
  const api = useApi();
  const reload = useReload();
  const showToast = useToast();
  const { organizationId: id } = useUser().organization;
  const { data, error, refetch } = useQuery({
    queryKey: [PROTOCOLS_KEY, PACKAGES_KEY, id],
    queryFn: ({ signal }) => api.callEndpoint(ENDPOINTS.listProtocolPackages, { params: { id } }, { signal }),
  });
  const adding = useMutation({
    mutationFn: ({ packageKey }: ProtocolPackage) =>
      api.callEndpoint(ENDPOINTS.addProtocolPackage, { params: { id, packageKey } }),
    networkMode: 'always',
    onSuccess: ({ name }) => showToast({ kind: 'success', message: `${name} added.` }),
    onSettled: reload,
  });
  const delivering = useMutation({
    mutationFn: async ({ packageKey, file }: { packageKey: ProtocolPackage['packageKey']; file: File }) => {
      const body = readDelivery(await file.text());
      if (typeof body === 'string') return { refused: body };
      return api.callEndpoint(ENDPOINTS.deliverProtocolPackage, { params: { id, packageKey }, body });
    },
    networkMode: 'always',
    onSuccess: (answer) => {
      if ('refused' in answer) return showToast({ kind: 'danger', message: answer.refused });
      const { name, protocolCount } = answer;
      showToast({ kind: 'success', message: `${name}: ${countOf(protocolCount, 'protocol')} delivered.` });
    },
    onSettled: reload,
  });
  const failure = adding.error ?? delivering.error;
  return {
    packages: data?.packages,
    loading: { problem: error ? messageOf(error) : undefined, retry: () => void refetch() },
    /** Of a step. */
    problem: failure ? messageOf(failure) : undefined,
    add: adding.mutate,
    deliver: ({ packageKey }: ProtocolPackage, file: File) => delivering.mutate({ packageKey, file }),
    isBusy: adding.isPending || delivering.isPending,
  };
}

/** What the server takes, or why it would not. */
function readDelivery(text: string) {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return 'This file is not JSON, so it is no delivery of a package.';
  }
  const parsed = protocolPackageFileSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return `This file is no delivery of a package. ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`;
}

export function useRemovePackage({ packageKey, name }: ProtocolPackage, onDone: () => void) {
  const api = useApi();
  const reload = useReload();
  const showToast = useToast();
  const { organizationId: id } = useUser().organization;
  const params = { id, packageKey };
  const { mutate, error, isPending } = useMutation({
    mutationFn: (reason: string) =>
      api.callEndpoint(ENDPOINTS.removeProtocolPackage, { params, body: { reason } }),
    networkMode: 'always',
    onSuccess: () => {
      const undo = () =>
        void api
          .callEndpoint(ENDPOINTS.addProtocolPackage, { params })
          .then(reload, (failure: unknown) => showToast({ kind: 'danger', message: messageOf(failure) }));
      const action = { label: 'Undo', run: undo };
      showToast({ kind: 'success', message: `${name} removed.`, action, isPassing: true });
      onDone();
    },
    onSettled: reload,
  });
  return { remove: mutate, problem: error ? messageOf(error) : undefined, isBusy: isPending };
}
