import { createContext, useContext } from 'react';

/** True while personal data must not be readable; the app sets it from the privacy setting. */
export const MaskContext = createContext(false);

/**
 * The only way personal data gets on screen. Masked text does not contain the data at all, so it is not in the
 * page, in a screenshot or in a screen reader either; initials tell people at the chair whom they have open.
 */
export function MaskedText({ children, initials }: { children: string; initials?: string }) {
  const isMasked = useContext(MaskContext);
  // Isolated: a name in another script keeps its own direction, and gives none to the text beside it.
  if (!isMasked) return <bdi>{children}</bdi>;
  return (
    <span className="lw-masked" title="Hidden by the privacy setting">
      <span className="lw-visually-hidden">Hidden</span>
      <span aria-hidden="true">{initials ? `${initials} ••••` : '••••••'}</span>
    </span>
  );
}
