import { type ReactNode, useContext, useEffect, useState } from 'react';
import { NavigateContext } from '../navigation/AppLink.tsx';
import { useHoldBack } from '../navigation/use-hold-back.ts';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { type Leaving, onLeaving } from '../navigation/leaving.ts';
import { useUnloadWarning } from '../navigation/use-unload-warning.ts';

type LeaveGuardProps = {
  isDirty: boolean;
  /** What happens to the changes. */
  children: ReactNode;
};

/** Asks before a link, a row, the palette, the browser's Back, a reload or closing the tab loses unsaved changes. */
export function LeaveGuard({ isDirty, children }: LeaveGuardProps) {
  const navigate = useContext(NavigateContext);
  const [leaving, setLeaving] = useState<Leaving | 'back'>();
  const { goBack } = useHoldBack({
    isOn: isDirty,
    isHeld: (from, to) => to.pathname !== from.pathname,
    onHeld: () => setLeaving('back'),
  });
  const leave = () => {
    setLeaving(undefined);
    if (leaving === 'back') goBack();
    else if (leaving) follow(leaving, navigate);
  };
  useUnloadWarning(isDirty);
  useEffect(() => {
    if (!isDirty) return;
    const hold = (event: MouseEvent) => {
      const href = plainTarget(event);
      if (href === undefined) return;
      event.preventDefault();
      setLeaving({ href });
    };
    const release = onLeaving((next) => {
      const isHeld = 'proceed' in next || isElsewhere(new URL(next.href, location.href));
      if (isHeld) setLeaving(next);
      return isHeld;
    });
    document.addEventListener('click', hold, { capture: true });
    return () => {
      release();
      document.removeEventListener('click', hold, { capture: true });
    };
  }, [isDirty]);
  return (
    <LeaveQuestion isOpen={leaving !== undefined} onLeave={leave} onStay={() => setLeaving(undefined)}>
      {children}
    </LeaveQuestion>
  );
}

function follow(next: Leaving, navigate: (href: string) => void): void {
  if ('proceed' in next) next.proceed();
  else navigate(next.href);
}

/** The same for a draft that stays in this browser. */
export const DraftGuard = ({ isDirty, noun }: { isDirty: boolean; noun: string }) => (
  <LeaveGuard isDirty={isDirty}>
    <p>
      Your changes are not saved in the practice. They stay in this browser and come back when you open this{' '}
      {noun} here again.
    </p>
  </LeaveGuard>
);

/** The address of a plain click on a link of this app; undefined otherwise. */
function plainTarget(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined;
  const link = (event.target as Element | null)?.closest('a');
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return undefined;
  const url = new URL(link.href, location.href);
  return isElsewhere(url) ? url.pathname + url.search : undefined;
}

/** Whether the URL is another page of this app. */
const isElsewhere = (url: URL): boolean =>
  url.origin === location.origin && url.pathname !== location.pathname;
