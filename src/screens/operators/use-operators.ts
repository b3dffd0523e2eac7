import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { Operator } from '#shared/api/operators.ts';
import type { Group } from '#shared/domain/permissions.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { type NewToast, useToast } from '#state/toasts.atoms.ts';
import { useListPage } from '#state/use-list-page.ts';
import { useListView } from '#ui/use-list-view.ts';

export const OPERATORS_KEY = 'operators';

/** One page of the practice's operators. */
export function useOperators() {
  const api = useApi();
  const { organizationId } = useUser().organization;
  const view = useListView({
    initial: { sortKey: 'lastName', sortOrder: 'asc' },
    sortKeys: { lastName: 'asc', clientCount: 'desc', assignedClientCount: 'desc', createdAt: 'desc' },
  });
  const { searchTerm, sort } = view;
  const asked = { searchTerm, ...sort };
  return useListPage(view, {
    queryKey: [OPERATORS_KEY, organizationId, asked],
    fetchPage: async (part, { signal }) => {
      const input = { params: { id: organizationId }, query: { ...asked, ...part } };
      const answer = await api.callEndpoint(ENDPOINTS.listOperators, input, { signal });
      return { rows: answer.operators, total: answer.totalOperators };
    },
  });
}

type Change = { operator: Operator; groups?: Group[]; isActive?: boolean };

/** Changes an operator and offers to take it back. */
export function useChangeOperator() {
  const api = useApi();
  const queries = useQueryClient();
  const showToast = useToast();
  const { organizationId } = useUser().organization;
  const send = async ({ operator, groups, isActive }: Change) => {
    const params = { id: organizationId, operatorId: operator.userId };
    await api.callEndpoint(ENDPOINTS.changeOperator, { params, body: { groups, isActive } });
    await queries.invalidateQueries({ queryKey: [OPERATORS_KEY] });
  };
  const fail = (error: unknown) => showToast({ kind: 'danger', message: messageOf(error) });
  return useMutation({
    mutationFn: send,
    networkMode: 'always',
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
  if (isActive === undefined) return `The groups of ${firstName} are changed.`;
  return isActive ? `${firstName} can sign in again.` : `${firstName} can no longer sign in.`;
}

/** Sends the letter with a new temporary password. */
export function useInviteAgain() {
  const api = useApi();
  const showToast = useToast();
  const { organizationId } = useUser().organization;
  const done = ({ email }: Operator): NewToast => ({
    kind: 'success',
    message: `A new invitation goes to ${email}. The one before does not work any more.`,
  });
  return useMutation({
    mutationFn: (operator: Operator) =>
      api.callEndpoint(ENDPOINTS.sendInvitationAgain, {
        params: { id: organizationId, operatorId: operator.userId },
      }),
    networkMode: 'always',
    onSuccess: (operator) => showToast(done(operator)),
    onError: (error) => showToast({ kind: 'danger', message: messageOf(error) }),
  });
}
