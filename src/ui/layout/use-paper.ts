import { useLayoutEffect, useState } from 'react';

const ON_PAPER = 'lw-on-paper';

/**
 * Paper is white and narrow whatever the window is: while it is printed, the page has light colours and the width of a
 * sheet, and its plots are drawn anew for both. Before they hear of it, hence in the capturing phase. Returns what a
 * button prints with.
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
    // In the document, because several may listen: the page, and a report in it.
    show(root.dataset.screenTheme ?? '');
    delete root.dataset.screenTheme;
  };
  const printNow = () => {
    // The page was left meanwhile.
    if (!root.classList.contains(ON_PAPER)) return;
    window.print();
    // Not every browser tells when it has printed.
    toScreen();
  };
  const print = () => {
    toPaper();
    // What a script prints is on paper before any observer is heard, in the colours and the width of the screen. In the
    // first frame the plots hear of both; in the second they are drawn.
    requestAnimationFrame(() => requestAnimationFrame(printNow));
  };
  return { toPaper, toScreen, print };
}
