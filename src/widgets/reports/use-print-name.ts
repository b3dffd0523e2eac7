import { usePageTitle } from '#ui/navigation/use-page-title.ts';
import { useWindowEvent } from '#ui/hooks/use-window-event.ts';

/** Browsers propose the title of the page as the name of the PDF file. */
export function usePrintName(fileName: string): void {
  usePageTitle(fileName);
  useWindowEvent(
    'beforeprint',
    () => {
      document.title = fileName;
    },
    { isCaptured: true },
  );
  useWindowEvent('afterprint', () => {
    document.title = `${fileName} · Loopwell`;
  });
}
