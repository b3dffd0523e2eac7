import { useLayoutEffect, useState } from 'react';

const ON_PAPER = 'lw-on-paper';

/**
 * Prepares the page for print, whatever the window size: light colors and paper width, with plots redrawn for both.
 * Uses the capture phase to run before the plots' own listeners. Returns the function for a print button.
 */
export function usePaper(): () => void {
  const [{ toPaper, toScreen, print }] = useState(paperOfPage);
  useLayoutEffect(() => {
    window.addEventListener('beforeprint', toPaper, { capture: true });
    window.addEventListener('afterprint', toScreen, { capture: true });
    return () => {
      window.removeEventListener('beforeprint', toPaper, { capture: true });
      window.removeEventListener('afterprint', toScreen, { capture: true });
      toScreen();
    };
  }, [toPaper, toScreen]);
  return print;
}

const LIGHT = 'light';

function show(theme: string): void {
  if (theme === '') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  document.body.classList.toggle('bp6-dark', theme === 'one-dark');
}

function paperOfPage() {
  const root = document.documentElement;
  const toPaper = () => {
    if (root.classList.contains(ON_PAPER)) return;
    root.dataset.screenTheme = root.dataset.theme ?? '';
    show(LIGHT);
    root.classList.add(ON_PAPER);
  };
  const toScreen = () => {
    if (!root.classList.contains(ON_PAPER)) return;
    root.classList.remove(ON_PAPER);
    // Stored on the document, because several components may use this hook: the page, and a report in it.
    show(root.dataset.screenTheme ?? '');
    delete root.dataset.screenTheme;
  };
  const printNow = () => {
    // The user has left the page.
    if (!root.classList.contains(ON_PAPER)) return;
    window.print();
    // Not every browser fires `afterprint`.
    toScreen();
  };
  const print = () => {
    toPaper();
    // A print started by script is rendered before any observer runs, in screen colors and width. So wait two frames:
    // in the first the plots are notified of both, in the second they are drawn.
    requestAnimationFrame(() => requestAnimationFrame(printNow));
  };
  return { toPaper, toScreen, print };
}
