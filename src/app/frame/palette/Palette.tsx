import { InputGroup } from '@blueprintjs/core';
import { SearchIcon } from '@blueprintjs/icons';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { PalettePlace, placeKey } from './PalettePlace.tsx';
import { PALETTE_WORDS } from './palette-words.ts';
import type { PaletteAction } from './use-palette-actions.ts';
import { usePaletteItems } from './use-palette-items.ts';
import { useWindowEvent } from '#ui/hooks/use-window-event.ts';

type PaletteProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  actions: readonly PaletteAction[];
};

/** Opened by Ctrl+K: finds a place by a few letters, and does what is asked for. */
export function Palette({ isOpen, onOpenChange, actions }: PaletteProps) {
  const titleId = useId();
  useWindowEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
    event.preventDefault();
    onOpenChange(true);
  });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => onOpenChange(false)}
      className="lw-palette"
      aria-labelledby={titleId}
    >
      <h2 id={titleId} className="lw-visually-hidden">
        {PALETTE_WORDS}
      </h2>
      {isOpen ? <PaletteBody actions={actions} onDone={() => onOpenChange(false)} /> : undefined}
    </Dialog>
  );
}

/** Enter takes the first result once it is certain to stay first; the arrow keys move between the field and the results. */
function PaletteBody({ actions, onDone }: { actions: PaletteProps['actions']; onDone: () => void }) {
  const [typed, setTyped] = useState('');
  const { items, isSearching, problem, isFirstTaken } = usePaletteItems(typed, actions);
  const bodyRef = useRef<HTMLDivElement>(null);
  useEffect(() => stops(bodyRef.current)[0]?.focus(), []);

  const type = (words: string) => {
    setTyped(words);
    stops(bodyRef.current)[0]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A key held down for too long must not take the next step as well.
    if (event.key === 'Enter' && event.repeat) {
      event.preventDefault();
      return;
    }
    const direction = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (direction !== undefined) {
      event.preventDefault();
      step(stops(bodyRef.current), direction);
    } else if (isEnter(event) && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      if (isFirstTaken) stops(bodyRef.current)[1]?.click();
    }
  };
  return (
    <div ref={bodyRef} role="presentation" onKeyDown={onKeyDown}>
      <InputGroup
        size="large"
        leftIcon={<SearchIcon />}
        placeholder="A name, or: start session, add client, dark theme"
        aria-label={PALETTE_WORDS}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ul className="lw-palette__list" aria-label="Results">
        {items.map((item) => (
          <li key={placeKey(item)}>
            <PalettePlace item={item} onDone={onDone} onType={type} />
          </li>
        ))}
      </ul>
      {problem !== undefined ? (
        <p className="lw-palette__none" role="alert">
          Names were not searched. {problem}
        </p>
      ) : items.length === 0 ? (
        <p className="lw-palette__none">{isSearching ? 'Searching ...' : 'Nothing found.'}</p>
      ) : undefined}
    </div>
  );
}

const stops = (body: HTMLElement | null): HTMLElement[] => [
  ...(body?.querySelectorAll<HTMLElement>('input, .lw-palette__place') ?? []),
];

function step(elements: readonly HTMLElement[], direction: number): void {
  const at = elements.findIndex((element) => element === document.activeElement);
  elements[Math.min(elements.length - 1, Math.max(0, at + direction))]?.focus();
}

/** Enter also ends the input of a Chinese or Japanese word; that one opens nothing. */
const isEnter = ({ key, nativeEvent }: KeyboardEvent): boolean => key === 'Enter' && !nativeEvent.isComposing;
