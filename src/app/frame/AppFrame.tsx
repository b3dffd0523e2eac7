import { registerModule } from '#ui/navigation/registered-modules.ts';
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useDeferredValue,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation } from 'wouter';
import { chatAtom } from '#state/chat/chat.atoms.ts';
import { useIsNew } from '#state/account/seen-pages.atoms.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useSetAtom } from '#state/jotai.ts';
import { Drawer } from '#ui/overlays/Dialog.tsx';
import { orLeftOut } from '#ui/hooks/not-loaded.ts';
import { PageHeadingSlot } from '#ui/layout/Page.tsx';
import { KeyHelp } from './KeyHelp.tsx';
import { NotificationBanners } from '../notifications/NotificationBanners.tsx';
import { AddClientDialog } from '#screens/clients/AddClientDialog.tsx';
import { activeItem, menuFor, NEW_PAGE } from './nav.ts';
import { Palette } from './palette/Palette.tsx';
import { namedActions, usePaletteActions } from './palette/use-palette-actions.ts';
import { SideMenu } from './SideMenu.tsx';
import { SkipLink } from './SkipLink.tsx';
import { Tour } from './tour/Tour.tsx';
import { useTour } from './tour/use-tour.ts';
import { TopBar } from './TopBar.tsx';
import { VenusWindow } from '../venus/VenusWindow.tsx';

/** Loaded after the page, because it includes the uploader. */
const NotSaved = lazy(() =>
  orLeftOut(import('#screens/sessions/interrupted/NotSaved.tsx').then((module) => module.NotSaved)),
);

/** From this width the menu is always visible (specification section 9). */
const MENU_BREAKPOINT_PX = 1520;

/** Menu, top bar and content of the management screens. */
export function AppFrame({ children }: { children: ReactNode }) {
  const isWide = useMediaQuery(`(min-width: ${MENU_BREAKPOINT_PX}px)`);
  const [path] = useLocation();
  // The path on which the drawer was opened: going to another page closes it.
  const [drawerPath, setDrawerPath] = useState<string>();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const tour = useTour();
  const openHelp = () => setHelpOpen(true);
  const takeTour = () => {
    // Its first stop points at the closed menu.
    setDrawerPath(undefined);
    tour.start();
  };
  const actions = usePaletteActions({
    onHelp: openHelp,
    onAddClient: () => setAdding(true),
    onTour: takeTour,
  });
  const [headingSlot, setHeadingSlot] = useState<HTMLElement | null>(null);
  // The page comes first. What waits for the server anyway, or is opened later, is rendered in the next step.
  const isPageRendered = useDeferredValue(true, false);

  const openSearch = { label: 'Open the search', run: () => setPaletteOpen(true) };
  const chat = useSetAtom(chatAtom);
  const askVenus = () => {
    // The menu would cover the chat.
    setDrawerPath(undefined);
    chat({ type: 'opened' });
  };
  const hasNew = useHasNew(path);
  const menu = <SideMenu {...{ path, hasNew }} onHelp={openHelp} onVenus={askVenus} onTour={takeTour} />;
  return (
    <div className={isWide ? 'lw-shell lw-shell--with-menu' : 'lw-shell'}>
      <SkipLink />
      {isWide ? (
        menu
      ) : (
        <Drawer
          className="lw-drawer"
          isOpen={drawerPath === path}
          onClose={() => setDrawerPath(undefined)}
          side="start"
          aria-label="Main menu"
        >
          {menu}
        </Drawer>
      )}
      <div className="lw-main">
        <TopBar
          onMenu={isWide ? undefined : () => setDrawerPath(path)}
          onHelp={openHelp}
          onPalette={() => setPaletteOpen(true)}
          headingRef={setHeadingSlot}
        />
        <PageHeadingSlot value={headingSlot}>
          {isPageRendered ? (
            <>
              <NotificationBanners />
              <Suspense>
                <NotSaved />
              </Suspense>
            </>
          ) : undefined}
          <main id="content" className="lw-content">
            {headingSlot ? children : undefined}
          </main>
        </PageHeadingSlot>
      </div>
      {isPageRendered ? <VenusWindow actions={{ ...namedActions(actions), openSearch }} /> : undefined}
      <Palette isOpen={isPaletteOpen} onOpenChange={setPaletteOpen} actions={actions} />
      <AddClientDialog isOpen={isAdding} onClose={() => setAdding(false)} />
      <KeyHelp isOpen={isHelpOpen} onOpenChange={setHelpOpen} onTour={takeTour} />
      <Tour {...tour} />
    </div>
  );
}

/** Here, because the page also counts as opened while the menu is closed. */
function useHasNew(path: string): boolean {
  const { groups } = useUser();
  return useIsNew(NEW_PAGE, activeItem(menuFor(groups), path) === NEW_PAGE);
}

function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

registerModule('frame', { AppFrame });
