import { createContext, useContext } from 'react';

/** Goes to the own address of what was just made, with the screen as it stands: fields, focus and undo live on. */
export const GoOnContext = createContext<(href: string) => void>((href) => window.location.replace(href));

export const useGoOn = (): ((href: string) => void) => useContext(GoOnContext);
