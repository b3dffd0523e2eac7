import { useEffect } from 'react';

/**
 * Names the browser tab: what the page is about first, because a narrow tab shows only the beginning. Names of people come
 * from `useNameOf`, which gives initials while personal data is hidden.
 *
 *     usePageTitle(client && nameOf(client), 'Session breakdown'); // 'Ada Novak · Session breakdown · Loopwell'
 */
export function usePageTitle(...parts: readonly (string | undefined)[]): void {
  const title = [...parts, 'Loopwell'].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
