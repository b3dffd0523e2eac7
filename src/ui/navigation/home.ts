import { createContext } from 'react';

/** The page to go to when another page cannot be shown, with the label of its link. The app provides it. */
export const HomeContext = createContext({ href: '/', label: 'Go to the first page' });
