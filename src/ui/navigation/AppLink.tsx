import { type AnchorHTMLAttributes, createContext, type MouseEvent, useContext } from 'react';

/** Navigates to a path of the app without reloading the page. The router provides it. */
export const NavigateContext = createContext<(href: string) => void>((href) => window.location.assign(href));

type AppLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/** A real link: it can be opened in a new tab; a plain click stays in the app. */
export function AppLink({ href, onClick, ...rest }: AppLinkProps) {
  const navigate = useContext(NavigateContext);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    navigate(href);
  };
  return (
    <a href={href} onClick={follow} {...rest}>
      {rest.children}
    </a>
  );
}
