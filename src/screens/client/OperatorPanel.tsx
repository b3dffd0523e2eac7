import { type ClientRecord, getClient, patchClient } from '#shared/api/clients.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { useMayChangeClient } from '#state/clients/client-status.ts';
import { useApi } from '#state/services.atoms.ts';
import { useUndoable } from '#state/use-undoable.ts';
import { FormChoice } from '#ui/forms/Choice.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { RetryNotice } from '#ui/notices/Notice.tsx';
import { Fact } from '#ui/text/Fact.tsx';
import { useNameOf } from '#widgets/people/PersonName.tsx';
import { CLIENT_LIST_CALLS } from '#state/calls/client-calls.ts';
import { useCache } from '#state/use-change.ts';
import { useColleagueChoice } from '#state/account/use-colleagues.ts';

/** The client's owner, and the assigned operator. */
export function OperatorPanel({ client }: { client: ClientRecord }) {
  const nameOf = useNameOf();
  const { colleagues: known, problem, retry } = useColleagueChoice();
  const assign = useAssign(client);
  const colleagues = known ?? [];
  const wordsOf = (userId: UserId): string => {
    const found = colleagues.find((colleague) => colleague.userId === userId);
    return found ? nameOf(found) : 'A former colleague';
  };
  const { therapistId, operatorId } = client;
  const mayAssign = useMayChangeClient()(client);
  if (!known && problem)
    return (
      <Panel title="Care team">
        <RetryNotice message={problem} onRetry={retry} />
      </Panel>
    );
  if (!known) return undefined;
  return (
    <Panel title="Care team">
      <dl className="lw-facts">
        <Fact term="Therapist">{wordsOf(therapistId)}</Fact>
        {mayAssign ? undefined : <Fact term="Operator">{wordsOf(operatorId ?? therapistId)}</Fact>}
      </dl>
      {mayAssign ? (
        <FormChoice
          label="Assigned to"
          value={operatorId ?? therapistId}
          isDisabled={assign.isBusy}
          onChange={(next) => assign.run(next)}
          options={colleagues.map((colleague) => ({ value: colleague.userId, label: nameOf(colleague) }))}
        />
      ) : undefined}
    </Panel>
  );
}

function useAssign({ therapistId, clientId, operatorId }: ClientRecord) {
  const api = useApi();
  const cache = useCache();
  const params = { id: therapistId, clientId };
  const set = async (next: UserId | null) => {
    const changed = await api.callEndpoint(patchClient, { params, body: { operatorId: next } });
    cache.write(getClient, { params }, changed);
  };
  return useUndoable<UserId, UserId | null>({
    run: async (next) => {
      await set(next);
      return operatorId;
    },
    undo: (_next, before) => set(before),
    done: () => 'Client assigned.',
    failed: 'The client was not assigned.',
    refreshes: CLIENT_LIST_CALLS,
  });
}
