import type { ReactNode } from 'react';
import { AppLink } from '../navigation/AppLink.tsx';
import { lostFocus } from '../focus/focus-return.ts';
import { useAddress } from '../navigation/address.ts';

export type TabLink = { href: string; label: string; isCurrent: boolean };

type TabLinksProps = {
  /** Accessible name of the row: 'Parts of this client'. */
  label: string;
  tabs: readonly TabLink[];
  /** Buttons at the end of the row that belong to the whole page. */
  children?: ReactNode;
};

/** Links, not buttons: each part of a page has its own address, and the Back button moves between them. */
export function TabLinks({ label, tabs, children }: TabLinksProps) {
  return (
    <div className="lw-tab-row">
      <nav ref={focusFollowed} className="lw-tabs" aria-label={label}>
        {tabs.map(({ href, label: words, isCurrent }) => (
          <AppLink key={href} href={href} aria-current={isCurrent ? 'page' : undefined} data-words={words}>
            {words}
          </AppLink>
        ))}
      </nav>
      {children}
    </div>
  );
}

/**
 * A part that is a separate page renders its own tabs. The followed link is gone, so the link with the same address
 * gets the focus.
 */
function focusFollowed(tabs: HTMLElement | null): void {
  // Not a link to the page from elsewhere: then the heading has the focus.
  const followed = lostFocus()?.closest('.lw-tabs a');
  const current = tabs?.querySelector<HTMLElement>('[aria-current="page"]');
  if (followed && followed.getAttribute('href') === current?.getAttribute('href')) current?.focus();
}

/**
 * The parts of a page with one path: the first at the path itself, the others at `?view=`. List state in the address
 * belongs to its part.
 *
 *     const { view, tabs } = useViewTabs(pathTo.operators(), { people: 'Operators', log: 'Audit log' });
 *     <TabLinks label="Parts of this page" tabs={tabs} />
 */
export function useViewTabs<View extends string>(path: string, words: Readonly<Record<View, string>>) {
  const asked = new URLSearchParams(useAddress().search).get('view');
  const views = Object.keys(words) as View[];
  const view = views.find((each) => each === asked) ?? views[0]!;
  const tabs = views.map((each, index) => ({
    href: index === 0 ? path : `${path}?view=${each}`,
    label: words[each],
    isCurrent: each === view,
  }));
  return { view, tabs };
}
