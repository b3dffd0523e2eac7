import { useLocation } from 'wouter';
import { pathTo } from '#shared/routes.ts';
import { useFirstVisit } from '#state/account/use-first-visit.ts';
import { mayLeaveTo } from '#ui/navigation/leaving.ts';

/** Shows the hidden list of first steps again, on the page of the clients. Undefined unless the list is hidden. */
export function useShowFirstSteps(): (() => void) | undefined {
  const { visit, change } = useFirstVisit();
  const [, navigate] = useLocation();
  if (visit?.firstSteps !== 'hidden') return undefined;
  return () => {
    change({ firstSteps: 'shown' });
    if (mayLeaveTo(pathTo.clients())) navigate(pathTo.clients());
  };
}
