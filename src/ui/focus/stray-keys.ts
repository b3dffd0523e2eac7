let pressedOn: EventTarget | null = null;

const isClick = ({ key }: KeyboardEvent): boolean => key === 'Enter' || key === ' ';

function press(event: KeyboardEvent): void {
  if (isClick(event) && !event.repeat) pressedOn = event.target;
}

function release(event: KeyboardEvent): void {
  if (!isClick(event)) return;
  if (event.target !== pressedOn) event.stopImmediatePropagation();
  pressedOn = null;
}

/**
 * The library's buttons are clicked when a key is let go, wherever it was pressed. A press that moved the focus to one,
 * as one on an entry of a menu does, would click that too: the menu would open again. A second call changes nothing.
 */
export function ignoreStrayKeys(): void {
  document.addEventListener('keydown', press, true);
  document.addEventListener('keyup', release, true);
}
