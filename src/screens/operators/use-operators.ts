import { messageOf } from '#api/api-error.ts';
import {
  type Operator,
  type UnsentInvitation,
  changeOperator,
  listOperators,
  sendInvitationAgain,
} from '#shared/api/practice/operators.ts';
import type { Group } from '#shared/domain/permissions.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { type NewToast, useToast } from '#state/toasts.atoms.ts';
import { useEndpointPage } from '#state/use-endpoint-page.ts';
import { useListView } from '#ui/list/use-list-view.ts';
import { useCache, useChange, useChangeBy } from '#state/use-change.ts';

/** One page of the practice's operators. */
export function useOperators() {
  const { organizationId } = useUser().organization;
  const view = useListView({
    initial: { sortKey: 'lastName', sortOrder: 'asc' },
    sortKeys: { lastName: 'asc', clientCount: 'desc', assignedClientCount: 'desc', createdAt: 'desc' },
  });
  const { searchTerm, sort } = view;
  return useEndpointPage(view, {
    endpoint: listOperators,
    input: { params: { id: organizationId }, query: { searchTerm, ...sort } },
    rowsOf: (answer) => ({ rows: answer.operators, total: answer.totalOperators }),
  });
}

type Change = { operator: Operator; groups?: Group[]; isActive?: boolean };

/** Changes an operator and offers undo. */
export function useChangeOperator() {
  const api = useApi();
  const cache = useCache();
  const showToast = useToast();
  const { organizationId } = useUser().organization;
  const send = async ({ operator, groups, isActive }: Change) => {
    const params = { id: organizationId, operatorId: operator.userId };
    await api.callEndpoint(changeOperator, { params, body: { groups, isActive } });
    await cache.refresh([listOperators]);
  };
  const fail = (error: unknown) => showToast({ kind: 'danger', message: messageOf(error) });
  return useChangeBy(send, {
    onSuccess: (_answer, change) => {
      const undo = () => void send(opposite(change)).catch(fail);
      showToast({ kind: 'success', message: wordsFor(change), action: { label: 'Undo', run: undo } });
    },
    onError: fail,
  });
}

const opposite = ({ operator, groups, isActive }: Change): Change => ({
  operator,
  groups: groups && operator.groups.map(({ name }) => name as Group),
  isActive: isActive === undefined ? undefined : !isActive,
});

function wordsFor({ operator: { firstName }, isActive }: Change): string {
  if (isActive === undefined) return `The groups of ${firstName} were changed.`;
  return isActive ? `${firstName} can sign in again.` : `${firstName} can no longer sign in.`;
}

/** Sends a new temporary password by e-mail, or shows it for the inviter to pass on. */
export function useInviteAgain(onUnsent: (invitation: UnsentInvitation) => void) {
  const showToast = useToast();
  const { organizationId } = useUser().organization;
  const done = ({ email }: Operator): NewToast => ({
    kind: 'success',
    message: `Invitation renewed. The e-mail to ${email} is being sent. The earlier invitation no longer works.`,
  });
  const { run } = useChange(sendInvitationAgain, {
    refreshes: [listOperators],
    onSuccess: ({ unsent, ...operator }) => {
      if (unsent) onUnsent(unsent);
      else showToast(done(operator));
    },
    onError: (error) => showToast({ kind: 'danger', message: messageOf(error) }),
  });
  return ({ userId: operatorId }: Operator) => run({ params: { id: organizationId, operatorId } });
}
