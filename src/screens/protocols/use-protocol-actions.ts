import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from '#api/api-error.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { useUndoable } from '#state/use-undoable.ts';
import { countOf } from '#ui/format.ts';
import { PROTOCOLS_KEY } from './use-protocol-list.ts';

type Listed = { rows: ProtocolRecord[]; total: number };
type Change = { isShared: boolean } | { isArchived: boolean };
type Asked = { protocols: readonly ProtocolRecord[]; change: Change };
/** Those the server has changed, and why the others are not. */
type Outcome = { changed: readonly ProtocolRecord[]; refusal: unknown };

/** What can be done with a row; the list shows it at once and what the server has afterwards. */
export function useProtocolActions() {
  const queries = useQueryClient();
  const patchAll = usePatchAll();
  const onSettled = () => {
    void queries.invalidateQueries({ queryKey: ['protocol'] });
    return queries.invalidateQueries({ queryKey: [PROTOCOLS_KEY] });
  };
  const turnBack = ({ protocols, change }: Asked): Asked => ({
    protocols,
    change: 'isShared' in change ? { isShared: !change.isShared } : { isArchived: !change.isArchived },
  });
  const patching = useUndoable<Asked, Outcome>({
    run: patchAll,
    undo: async ({ change }, { changed }) => {
      const { refusal } = await patchAll(turnBack({ protocols: changed, change }));
      if (refusal !== undefined) throw refusal;
    },
    done: doneWords,
    failed: 'The protocol was not changed.',
    onSettled,
  });
  const copying = useCopy();
  return {
    share: (protocol: ProtocolRecord, isShared: boolean) =>
      patching.run({ protocols: [protocol], change: { isShared } }),
    archive: (protocols: readonly ProtocolRecord[], isArchived: boolean) =>
      patching.run({ protocols, change: { isArchived } }),
    copy: copying.mutate,
  };
}

function usePatchAll() {
  const api = useApi();
  const queries = useQueryClient();
  const { userId: id } = useUser();
  const patch = ({ protocolId }: ProtocolRecord, body: Change) =>
    api.callEndpoint(ENDPOINTS.patchProtocol, { params: { id, protocolId }, body });
  return async ({ protocols, change }: Asked): Promise<Outcome> => {
    const queryKey = [PROTOCOLS_KEY, id, 'list'];
    const paint = (some: readonly ProtocolRecord[]) =>
      queries.setQueriesData<Listed>({ queryKey }, (list) => list && shown(list, some, change));
    await queries.cancelQueries({ queryKey });
    const before = queries.getQueriesData({ queryKey });
    paint(protocols);
    const changed: ProtocolRecord[] = [];
    let refusal: unknown;
    for (const protocol of protocols) {
      try {
        await patch(protocol, change);
        changed.push(protocol);
      } catch (error) {
        refusal = error;
        if (!isAboutOneOnly(error)) break;
      }
    }
    if (refusal === undefined) return { changed, refusal };
    for (const [key, data] of before) queries.setQueryData(key, data);
    paint(changed);
    if (changed.length === 0) throw refusal;
    return { changed, refusal };
  };
}

/** A colleague's protocol, or one that is gone: the others can still be changed. */
const isAboutOneOnly = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'forbidden' || error.code === 'notFound');

/** A list as it will be once the server has agreed. */
function shown({ rows, total }: Listed, protocols: readonly ProtocolRecord[], change: Change): Listed {
  const ids = new Set(protocols.map(({ protocolId }) => protocolId));
  if ('isShared' in change) {
    return { total, rows: rows.map((row) => (ids.has(row.protocolId) ? { ...row, ...change } : row)) };
  }
  const left = rows.filter(({ protocolId, isArchived }) => {
    return !ids.has(protocolId) || isArchived === change.isArchived;
  });
  return { rows: left, total: total - (rows.length - left.length) };
}

function doneWords({ protocols, change }: Asked, { changed, refusal }: Outcome): string {
  const what = changed.length === 1 ? 'Protocol' : countOf(changed.length, 'protocol');
  const done = `${what} ${changeWords(change)}.`;
  const missed = protocols.length - changed.length;
  return missed === 0 ? done : `${done} ${missed} not: ${messageOf(refusal)}`;
}

function changeWords(change: Change): string {
  if ('isShared' in change) return change.isShared ? 'shared in the practice' : 'made private';
  return change.isArchived ? 'archived' : 'taken back from the archive';
}

/** Taking a copy back archives it: nothing that was ever stored disappears. */
function useCopy() {
  const api = useApi();
  const queries = useQueryClient();
  const showToast = useToast();
  const { userId: id } = useUser();
  const reload = () => queries.invalidateQueries({ queryKey: [PROTOCOLS_KEY] });
  const fail = (error: unknown) =>
    showToast({ kind: 'danger', message: `The protocol was not duplicated. ${messageOf(error)}` });
  return useMutation({
    mutationFn: ({ protocolId }: ProtocolRecord) =>
      api.callEndpoint(ENDPOINTS.copyProtocol, { params: { id, protocolId }, body: {} }),
    networkMode: 'always',
    onSuccess: ({ protocolId, definition }) => {
      const undo = () =>
        void api
          .callEndpoint(ENDPOINTS.patchProtocol, { params: { id, protocolId }, body: { isArchived: true } })
          .then(reload, fail);
      const message = `'${definition.name}' is yours to change.`;
      showToast({ kind: 'success', message, action: { label: 'Undo', run: undo }, isPassing: true });
    },
    onError: fail,
    onSettled: reload,
  });
}
