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

/** Content that took the focus by itself keeps it. `opened` may have it too, as an element around the content. */
export function focusInside(opened: HTMLElement): void {
  const { activeElement } = document;
  if (activeElement === opened || !opened.contains(activeElement)) focusFirst(opened);
}

/** The first field has the focus, else what can be pressed beside the words, else the main button. False where there is none. */
export function focusFirst(place: HTMLElement): boolean {
  return STOPS.some((stops) => [...place.querySelectorAll<HTMLElement>(stops)].some(focusStill));
}

/** A sheet slides in from beside the window: to scroll there would move the page. */
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
