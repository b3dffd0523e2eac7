import { Menu, type MenuProps } from '@blueprintjs/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

const entriesOf = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[role="menuitem"]:not([aria-disabled="true"])') ?? []),
];

/** A menu of commands in a popover. The first entry has the focus; the arrow keys move through the entries. */
export function KeyMenu(props: MenuProps) {
  const listRef = useRef<HTMLUListElement>(null);
  useEffect(() => entriesOf(listRef.current)[0]?.focus({ preventScroll: true }), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const all = entriesOf(listRef.current);
    if (!step || all.length === 0) return;
    event.preventDefault();
    const at = all.findIndex((entry) => entry === document.activeElement);
    all[step(at, all.length)]?.focus();
  };
  return <Menu {...props} ulRef={listRef} onKeyDown={onKeyDown} />;
}
