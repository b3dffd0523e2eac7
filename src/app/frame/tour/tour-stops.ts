import { type PageName } from '#shared/routes.ts';

export type TourStop = {
  /** The element it is about: a page in the menu, or a part of the top bar. Named in `data-tour` of the element. */
  at: 'menu' | 'search' | 'help' | PageName;
  title: string;
  words: string;
};

/** Menu entries that a user does not have are left out. */
const STOPS: readonly TourStop[] = [
  {
    at: 'menu',
    title: 'Welcome to Loopwell',
    words: 'All pages are in this menu. This tour takes a minute.',
  },
  {
    at: 'clients',
    title: 'Clients',
    words: 'Add your clients here. The page of a client shows the next step, progress, notes and consent.',
  },
  {
    at: 'sessions',
    title: 'Sessions',
    words:
      'Start a session from the page of a client, or with Actions in the list of clients. This list shows them all.',
  },
  {
    at: 'protocols',
    title: 'Protocols',
    words:
      'A protocol says what is trained, and where on the head. Use a built-in one, or copy and change it.',
  },
  {
    at: 'eegFiles',
    title: 'EEG files',
    words: 'Upload recordings here, and review them. A file can also be reviewed without storing it.',
  },
  {
    at: 'search',
    title: 'Search',
    words: 'Press Ctrl+K to find pages, clients and files. It also starts sessions and adds clients.',
  },
  {
    at: 'help',
    title: 'Help',
    words: 'Press ? for the keyboard shortcuts, and for this tour again. The Venus button answers questions.',
  },
];

const isOfShell = ({ at }: TourStop): boolean => at === 'menu' || at === 'search' || at === 'help';

/** The stops for a user with these pages in the menu. */
export const stopsFor = (pages: readonly PageName[]): readonly TourStop[] =>
  STOPS.filter((stop) => isOfShell(stop) || pages.includes(stop.at as PageName));

/** The element on the page that a stop is about. While the menu is closed, its button stands for all entries. */
export const anchorOf = ({ at }: TourStop): HTMLElement | undefined => visibleAt(at) ?? visibleAt('menu');

/** An opened menu is in a dialog, above the tour. */
const visibleAt = (at: TourStop['at']): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`[data-tour="${at}"]`)].find(
    (element) => element.closest('dialog') === null,
  );
