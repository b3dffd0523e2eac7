import { createContext, useContext } from 'react';

/** True while personal data must not be readable; the app sets it from the privacy setting. */
export const MaskContext = createContext(false);

/**
 * Shows personal data in the page; labels and titles use `useNameOf`. Masked data is not in the page at all, so
 * screenshots and screen readers do not have it. With `initials`, users still see whose record is open.
 */
export function MaskedText({ children, initials }: { children: string; initials?: string }) {
  const isMasked = useContext(MaskContext);
  // Isolated: a name in another script keeps its own direction, and does not affect the text beside it.
  if (!isMasked) return <bdi>{children}</bdi>;
  return (
    <span className="lw-masked" title="Hidden by the privacy setting">
      <span className="lw-visually-hidden">Hidden</span>
      <span aria-hidden="true">{initials ? `${initials} ••••` : '••••••'}</span>
    </span>
  );
}
