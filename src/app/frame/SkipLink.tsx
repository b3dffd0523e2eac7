import type { MouseEvent } from 'react';
import { pageHeading } from '#ui/focus/page-heading.ts';
import { takeFocus } from '#ui/focus/take-focus.ts';

/** First stop of the Tab key, visible while it has the focus: leads past menu and top bar. */
export const SkipLink = () => (
  <a className="lw-skip-link" href="#content" onClick={skip}>
    Skip to content
  </a>
);

/** The heading takes the focus; the address stays. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  takeFocus(pageHeading());
}
