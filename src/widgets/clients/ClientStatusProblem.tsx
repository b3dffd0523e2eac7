import { pathTo } from '#shared/routes.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { Notice } from '#ui/notices/Notice.tsx';

type ClientStatusProblemProps = {
  /** `isFull` if the subscription covers no more active clients. */
  problem: { message: string; isFull: boolean } | undefined;
  /** Users who cannot order get no link to the order page. */
  canOrder: boolean;
};

/** Why a client was not set active or inactive, and what to do. */
export function ClientStatusProblem({ problem, canOrder }: ClientStatusProblemProps) {
  if (!problem) return undefined;
  const wayOut = (
    <AppLink href={pathTo.payment()} className="bp6-button bp6-small">
      Change the subscription
    </AppLink>
  );
  return (
    <Notice kind="danger" actions={problem.isFull && canOrder ? wayOut : undefined}>
      {problem.message}
    </Notice>
  );
}
