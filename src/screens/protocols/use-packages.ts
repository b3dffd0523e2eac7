import { messageOf } from '#api/api-error.ts';
import {
  type ProtocolPackage,
  protocolPackageFileSchema,
  addProtocolPackage,
  deliverProtocolPackage,
  listProtocolPackages,
  removeProtocolPackage,
} from '#shared/api/protocol-packages.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { countOf } from '#ui/text/format.ts';
import { PROTOCOL_CALLS } from '#state/calls/protocol-calls.ts';
import { useCache, useChange, useChangeBy } from '#state/use-change.ts';
import { useEndpoint } from '#state/use-endpoint.ts';

/** The lists of protocols change with the packages. */
const REFRESHING = { refreshes: PROTOCOL_CALLS, isBusyUntilRefreshed: true } as const;

export function usePackages() {
  const api = useApi();
  const showToast = useToast();
  const { organizationId: id } = useUser().organization;
  const { data, problem, retry } = useEndpoint(listProtocolPackages, { params: { id } });
  const adding = useChange(addProtocolPackage, {
    ...REFRESHING,
    onSuccess: ({ name }) => showToast({ kind: 'success', message: `${name} added.` }),
  });
  const deliver = async ({ packageKey, file }: { packageKey: ProtocolPackage['packageKey']; file: File }) => {
    const body = readDelivery(await file.text());
    if (typeof body === 'string') return { refused: body };
    return api.callEndpoint(deliverProtocolPackage, { params: { id, packageKey }, body });
  };
  const delivering = useChangeBy(deliver, {
    ...REFRESHING,
    onSuccess: (answer) => {
      if ('refused' in answer) return showToast({ kind: 'danger', message: answer.refused });
      const { name, protocolCount } = answer;
      showToast({ kind: 'success', message: `${name}: ${countOf(protocolCount, 'protocol')} delivered.` });
    },
  });
  return {
    packages: data?.packages,
    loading: { problem, retry },
    /** Problem of a step. */
    problem: adding.problem ?? delivering.problem,
    add: ({ packageKey }: ProtocolPackage) => adding.run({ params: { id, packageKey } }),
    deliver: ({ packageKey }: ProtocolPackage, file: File) => delivering.run({ packageKey, file }),
    isBusy: adding.isBusy || delivering.isBusy,
  };
}

/** The delivery as the server accepts it, or why it would be refused. */
function readDelivery(text: string) {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return 'This file is not JSON. Choose a package file from the provider.';
  }
  const parsed = protocolPackageFileSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return `This file is not a valid package file. ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`;
}

export function useRemovePackage({ packageKey, name }: ProtocolPackage, onDone: () => void) {
  const api = useApi();
  const cache = useCache();
  const showToast = useToast();
  const { organizationId: id } = useUser().organization;
  const params = { id, packageKey };
  const { run, problem, isBusy } = useChange(removeProtocolPackage, {
    ...REFRESHING,
    onSuccess: () => {
      const undo = () =>
        void api.callEndpoint(addProtocolPackage, { params }).then(
          () => cache.refresh(PROTOCOL_CALLS),
          (failure: unknown) => showToast({ kind: 'danger', message: messageOf(failure) }),
        );
      const action = { label: 'Undo', run: undo };
      showToast({ kind: 'success', message: `${name} removed.`, action, isPassing: true });
      onDone();
    },
  });
  return { remove: (reason: string) => run({ params, body: { reason } }), problem, isBusy };
}
