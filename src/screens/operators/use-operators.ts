import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { PAGE_SIZE } from '#api/queries.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { Operator } from '#shared/api/operators.ts';
import type { Group } from '#shared/domain/permissions.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { type NewToast, useToast } from '#state/toasts.atoms.ts';
import { useListView } from '#ui/use-list-view.ts';

export const OPERATORS_KEY = 'operators';
export type Operators = ReturnType<typeof useOperators>;
type SortKey = 'lastName' | 'clientCount';

/** One page of the practice's operators. */
export function useOperators() {
  const api = useApi();
  const { organizationId } = useUser().organization;
  const view = useListView<SortKey>({ sortKey: 'lastName', sortOrder: 'asc' }, ['lastName']);
  const { page, searchTerm, sort } = view;
  const query = useQuery({
    queryKey: [OPERATORS_KEY, organizationId, { page, searchTerm, ...sort }],
    queryFn: ({ signal }) =>
      api.callEndpoint(
        ENDPOINTS.listOperators,
        {
          params: { id: organizationId },
          query: { startFrom: page * PAGE_SIZE, limit: PAGE_SIZE, searchTerm, ...sort },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  return {
    ...view,
    rows: query.data?.operators,
    total: query.data?.totalOperators ?? 0,
    problem: query.error ? messageOf(query.error) : undefined,
    retry: () => void query.refetch(),
  };
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
