const PROBLEMS = '[aria-invalid="true"], .lw-field-error';
/** Events that show that the user has moved on. */
const GOING_ON = ['pointerdown', 'keydown', 'input'] as const;

/** Focuses the first marked problem: a field, or a message below a row. False if nothing is marked. */
export function showFirstProblem(form: HTMLElement | null): boolean {
  const first = form?.querySelector<HTMLElement>(PROBLEMS);
  if (!first) return false;
  goToMark(first);
  return true;
}

/** Focuses a field or a problem message, and scrolls it to the middle of the window. */
export function goToMark(mark: HTMLElement): void {
  // Messages are focusable only for this purpose.
  if (!mark.matches('[aria-invalid]')) mark.tabIndex = -1;
  mark.focus({ preventScroll: true });
  mark.scrollIntoView({ block: 'center' });
}

let stopLast: () => void = () => undefined;

/**
 * For a form that is being submitted: focuses its first problem as soon as it is marked, at once or after the server's
 * response. Does nothing if the user types, presses a key or opens something meanwhile.
 */
export function awaitProblems(form: HTMLFormElement | null): void {
  stopLast();
  if (!form) return;
  const ending = new AbortController();
  const stop = () => ending.abort();
  stopLast = stop;
  const look = () => {
    if (ending.signal.aborted) return;
    if (isElsewhere(form) || showFirstProblem(form)) stop();
  };
  const observer = new MutationObserver(look);
  observer.observe(form, { childList: true, subtree: true, attributeFilter: ['aria-invalid'] });
  ending.signal.addEventListener('abort', () => observer.disconnect());
  for (const type of GOING_ON) {
    document.addEventListener(type, stop, { capture: true, signal: ending.signal });
  }
  // Problems marked before the submission cause no mutation, so look once without one.
  queueMicrotask(look);
}

/** The focus may be on a submit button outside the form, or on an ancestor: a disabled button has no focus. */
function isElsewhere(form: HTMLFormElement): boolean {
  const { activeElement } = document;
  if (!form.isConnected || !activeElement) return true;
  const isAtForm = form.contains(activeElement) || activeElement.contains(form);
  return !isAtForm && !(activeElement instanceof HTMLButtonElement && activeElement.form === form);
}
