import { InputGroup } from '@blueprintjs/core';
import { SearchIcon } from '@blueprintjs/icons';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { mayLeaveTo } from '#ui/navigation/leaving.ts';
import { PersonName } from '#widgets/people/PersonName.tsx';
import { type PaletteItem, usePaletteItems } from './use-palette-items.ts';
import { useWindowEvent } from '#ui/hooks/use-window-event.ts';

type PaletteProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Opened by Ctrl+K: finds a page, client or questionnaire by a few letters. */
export function Palette({ isOpen, onOpenChange }: PaletteProps) {
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
        Go to
      </h2>
      {isOpen ? <PaletteBody onDone={() => onOpenChange(false)} /> : undefined}
    </Dialog>
  );
}

/** Enter opens the first result; the arrow keys move between the field and the results. */
function PaletteBody({ onDone }: { onDone: () => void }) {
  const [typed, setTyped] = useState('');
  const items = usePaletteItems(typed);
  const [, navigate] = useLocation();
  const bodyRef = useRef<HTMLDivElement>(null);
  useEffect(() => stops(bodyRef.current)[0]?.focus(), []);

  const onKeyDown = (event: KeyboardEvent) => {
    const direction = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (direction !== undefined) {
      event.preventDefault();
      step(stops(bodyRef.current), direction);
    } else if (isEnter(event) && event.target instanceof HTMLInputElement && items[0]) {
      event.preventDefault();
      onDone();
      if (mayLeaveTo(items[0].href)) navigate(items[0].href);
    }
  };
  return (
    <div ref={bodyRef} role="presentation" onKeyDown={onKeyDown}>
      <InputGroup
        size="large"
        leftIcon={<SearchIcon />}
        placeholder="Go to a page, client or questionnaire"
        aria-label="Go to a page, client or questionnaire"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ul className="lw-palette__list" aria-label="Places">
        {items.map((item) => (
          <li key={item.href}>
            <Place item={item} onOpen={onDone} />
          </li>
        ))}
      </ul>
      {items.length === 0 ? <p className="lw-palette__none">Nothing found.</p> : undefined}
    </div>
  );
}

function Place({ item, onOpen }: { item: PaletteItem; onOpen: () => void }) {
  return (
    <AppLink href={item.href} className="lw-palette__place" onClick={onOpen}>
      <span>{item.kind === 'client' ? <PersonName person={item.client} /> : item.label}</span>
      <span className="lw-muted lw-small">{KIND_WORDS[item.kind]}</span>
    </AppLink>
  );
}

const KIND_WORDS = { page: 'Page', client: 'Client', questionnaire: 'Questionnaire' } as const;

const stops = (body: HTMLElement | null): HTMLElement[] => [
  ...(body?.querySelectorAll<HTMLElement>('input, a') ?? []),
];

function step(elements: readonly HTMLElement[], direction: number): void {
  const at = elements.findIndex((element) => element === document.activeElement);
  elements[Math.min(elements.length - 1, Math.max(0, at + direction))]?.focus();
}

/** Enter also ends the input of a Chinese or Japanese word; that one opens nothing. */
const isEnter = ({ key, nativeEvent }: KeyboardEvent): boolean => key === 'Enter' && !nativeEvent.isComposing;
