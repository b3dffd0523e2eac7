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
 * Blueprint's buttons click on key release, wherever the key was pressed. If the key press moved the focus to a button,
 * the release would click that button too. Example: choosing a menu item would reopen the menu. A second call changes
 * nothing.
 */
export function ignoreStrayKeys(): void {
  document.addEventListener('keydown', press, true);
  document.addEventListener('keyup', release, true);
}
