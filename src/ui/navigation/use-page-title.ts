import { useEffect } from 'react';

/**
 * Sets the title of the browser tab: the subject of the page first, because a narrow tab shows only the beginning.
 * Names of people come from `useNameOf`, which returns initials while personal data is hidden.
 *
 *     usePageTitle(client && nameOf(client), 'Session breakdown'); // 'Ada Novak · Session breakdown · Loopwell'
 */
export function usePageTitle(...parts: readonly (string | undefined)[]): void {
  const title = [...parts, 'Loopwell'].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
