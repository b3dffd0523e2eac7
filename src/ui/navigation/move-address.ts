import { createContext, useContext } from 'react';

/** Goes to the address of an item just created and keeps the screen mounted, with its fields, focus and undo. */
export const MoveAddressContext = createContext<(href: string) => void>((href) =>
  window.location.replace(href),
);

export const useMoveAddress = (): ((href: string) => void) => useContext(MoveAddressContext);
