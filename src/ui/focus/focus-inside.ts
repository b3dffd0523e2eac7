import { Classes } from '@blueprintjs/core';

const FIELDS =
  'input:not(:disabled, [tabindex="-1"]), select:not(:disabled), textarea:not(:disabled), [contenteditable="true"]';
const BUTTONS = `button:not(:disabled, .${Classes.DIALOG_CLOSE_BUTTON})`;

/** From what is to be had first. What destroys something is never there by itself: whoever presses Enter twice loses nothing. */
const STOPS = [
  FIELDS,
  `.${Classes.DIALOG_BODY} ${BUTTONS}:not(.${Classes.INTENT_DANGER})`,
  `${BUTTONS}.${Classes.INTENT_PRIMARY}`,
  `${BUTTONS}:not(.${Classes.INTENT_DANGER})`,
  'button',
];

type Opening = { onOpening?: (opened: HTMLElement) => void; onOpened?: (opened: HTMLElement) => void };

/** For a dialog or sheet of the library: it has the focus in the frame in which the library would put it in a trap. */
export function focusAsItOpens({ onOpening, onOpened }: Opening): Required<Opening> {
  return {
    onOpening: (opened) => {
      onOpening?.(opened);
      requestAnimationFrame(() => focusInside(opened));
    },
    // A menu that fades out beside it may have taken the focus, which the library then moves to the trap.
    onOpened: (opened) => {
      onOpened?.(opened);
      focusInside(opened);
    },
  };
}

/** What took the focus by itself keeps it, and so does whoever went on to something inside or to what opened above. */
function focusInside(opened: HTMLElement): void {
  const { activeElement } = document;
  if (isAbove(opened, activeElement)) return;
  if (activeElement === opened || !opened.contains(activeElement)) focusFirst(opened);
}

/** The library adds what opens later to the end of the page. */
function isAbove(opened: HTMLElement, element: Element | null): boolean {
  const other = element?.closest(`.${Classes.OVERLAY}.${Classes.OVERLAY_OPEN}`);
  if (!other || other.contains(opened)) return false;
  return Boolean(opened.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
}

/** The first field has the focus, else what can be pressed beside the words, else the main button. False where there is none. */
export function focusFirst(place: HTMLElement): boolean {
  return STOPS.some((stops) => [...place.querySelectorAll<HTMLElement>(stops)].some(focusStill));
}

/** A sheet is still outside of the window as it opens: to scroll there would move the page. */
function focusStill(element: HTMLElement): boolean {
  const stop = chosenOf(element);
  stop.focus({ preventScroll: true });
  return document.activeElement === stop;
}

/** Of a group of radio buttons it is the chosen one that keys lead to. */
function chosenOf(field: HTMLElement): HTMLElement {
  if (!(field instanceof HTMLInputElement) || field.type !== 'radio') return field;
  const group = field.form ?? field.ownerDocument;
  return group.querySelector<HTMLElement>(`input[name="${CSS.escape(field.name)}"]:checked`) ?? field;
}
