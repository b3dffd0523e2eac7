import { type RefObject, useRef } from 'react';
import { useWindowEvent } from '#ui/hooks/use-window-event.ts';

type AnswerKeys = {
  /** Called when a digit is pressed while this question is in use. */
  onDigit: (linkId: string, digit: string) => void;
  /** Absent if all questions are on one page. */
  onEnter?: () => void;
  onBack?: () => void;
  /** The question on screen, if there is only one. */
  current: string | undefined;
};

const TYPED = /^(?:text|number|date|search)$/;

/** Digits belong to text fields; radio buttons and checkboxes take none. */
function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return TYPED.test(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/**
 * Keyboard control: digits choose answers, Enter continues, Backspace goes back. Tells whether a choice is intended:
 * arrow keys only pass through answers on their way to another.
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

/** Nothing has the focus, or a heading, which handles no keys. */
function isNobodys(target: EventTarget | null): boolean {
  return target === document.body || target instanceof HTMLHeadingElement;
}

/** Enter presses a focused button, and starts a new line in a long text. */
function isOwnEnter(target: EventTarget | null): boolean {
  return target instanceof HTMLButtonElement || target instanceof HTMLTextAreaElement;
}

function questionOf(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest<HTMLElement>('[data-question]')?.dataset['question'];
}
