import { type RefObject, useRef } from 'react';
import { useWindowEvent } from '#ui/hooks/use-window-event.ts';

type AnswerKeys = {
  /** A digit was pressed while this question was in use. */
  onDigit: (linkId: string, digit: string) => void;
  /** Absent where all questions are on one page. */
  onEnter?: () => void;
  onBack?: () => void;
  /** The question on the screen, where there is only one. */
  current: string | undefined;
};

const TYPED = /^(?:text|number|date|search)$/;

/** Digits belong to whoever is typing; radio buttons and boxes take none. */
function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return TYPED.test(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/**
 * Digits choose answers, Enter goes on, Backspace goes back: nobody needs the mouse. Tells whether a choice that is
 * made now is meant as it is: the arrow keys only pass by on their way to another answer.
 */
export function useAnswerKeys(container: RefObject<HTMLElement | null>, keys: AnswerKeys): () => boolean {
  const isPassingBy = useRef(false);
  useWindowEvent('keydown', (event) => {
    isPassingBy.current = event.key.startsWith('Arrow');
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    if (!isNobodys(target) && !(target instanceof Node && container.current?.contains(target))) return;
    if (event.key === 'Enter' && keys.onEnter && !isOwnEnter(target)) {
      event.preventDefault();
      keys.onEnter();
    }
    if (isTyping(target)) return;
    if (event.key === 'Backspace') keys.onBack?.();
    const linkId = questionOf(target) ?? keys.current;
    if (/^\d$/.test(event.key) && linkId !== undefined) {
      event.preventDefault();
      keys.onDigit(linkId, event.key);
    }
  });
  useWindowEvent('pointerdown', () => {
    isPassingBy.current = false;
  });
  return () => !isPassingBy.current;
}

/** Nothing has the focus, or a heading, which has no use for keys. */
function isNobodys(target: EventTarget | null): boolean {
  return target === document.body || target instanceof HTMLHeadingElement;
}

/** Buttons press themselves with Enter, and in a long text it begins a line. */
function isOwnEnter(target: EventTarget | null): boolean {
  return target instanceof HTMLButtonElement || target instanceof HTMLTextAreaElement;
}

function questionOf(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest<HTMLElement>('[data-question]')?.dataset['question'];
}
