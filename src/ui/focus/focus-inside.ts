import { Classes } from '@blueprintjs/core';

const FIELDS =
  'input:not(:disabled, [tabindex="-1"]), select:not(:disabled), textarea:not(:disabled), [contenteditable="true"]';
const BUTTONS = `button:not(:disabled, .${Classes.DIALOG_CLOSE_BUTTON})`;

/** In order of preference. Destructive buttons come last, so that pressing Enter twice destroys nothing. */
const STOPS = [
  FIELDS,
  `.${Classes.DIALOG_BODY} ${BUTTONS}:not(.${Classes.INTENT_DANGER})`,
  `${BUTTONS}.${Classes.INTENT_PRIMARY}`,
  `${BUTTONS}:not(.${Classes.INTENT_DANGER})`,
  'button',
];

/** Content that took the focus keeps it. `opened`, an element around the content, may have the focus too. */
export function focusInside(opened: HTMLElement): void {
  const { activeElement } = document;
  if (activeElement === opened || !opened.contains(activeElement)) focusFirst(opened);
}

/** Focuses the first field, else a button in the body, else the main button. False if there is none. */
export function focusFirst(place: HTMLElement): boolean {
  return STOPS.some((stops) => [...place.querySelectorAll<HTMLElement>(stops)].some(focusStill));
}

/** Does not scroll: a drawer slides in from outside the window, and scrolling to it would move the page. */
function focusStill(element: HTMLElement): boolean {
  const stop = chosenOf(element);
  stop.focus({ preventScroll: true });
  return document.activeElement === stop;
}

/** In a group of radio buttons, keyboard focus belongs to the selected one. */
function chosenOf(field: HTMLElement): HTMLElement {
  if (!(field instanceof HTMLInputElement) || field.type !== 'radio') return field;
  const group = field.form ?? field.ownerDocument;
  return group.querySelector<HTMLElement>(`input[name="${CSS.escape(field.name)}"]:checked`) ?? field;
}
