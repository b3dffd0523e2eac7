import { PopoverNext } from '@blueprintjs/core';
import { useState } from 'react';
import { allowScrollingByKey } from '#ui/scroll-by-key.ts';
import { useCloseOnEscape } from '#ui/use-close-on-escape.ts';

/** What the maker has not confirmed and is used all the same; nothing when all of it is. */
export function ExperimentalMark({ items }: { items: readonly string[] }) {
  const [isOpen, setIsOpen] = useState(false);
  useCloseOnEscape(isOpen, () => setIsOpen(false));
  if (items.length === 0) return undefined;
  return (
    <PopoverNext
      placement="bottom-start"
      isOpen={isOpen}
      onInteraction={setIsOpen}
      shouldReturnFocusOnClose
      content={
        <section className="lw-metric-card" aria-label="What is not confirmed" ref={allowScrollingByKey}>
          <strong className="lw-provenance__title">Not confirmed by the maker</strong>
          <ul className="lw-experimental__list">
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
          <p className="lw-muted lw-small">
            It is used all the same and works in our tests. Check the signal with closed eyes and a clenched
            jaw before you rely on its figures.
          </p>
        </section>
      }
    >
      <button type="button" className="lw-experimental">
        Experimental
      </button>
    </PopoverNext>
  );
}
