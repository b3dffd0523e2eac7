const PROBLEMS = '[aria-invalid="true"], .lw-field-error';
/** Whoever does one of these has gone on by themselves. */
const GOING_ON = ['pointerdown', 'keydown', 'input'] as const;

/** Goes to what is marked first: a field, or the sentences below a row. False where nothing is marked. */
export function showFirstProblem(form: HTMLElement | null): boolean {
  const first = form?.querySelector<HTMLElement>(PROBLEMS);
  if (!first) return false;
  goToMark(first);
  return true;
}

/** Gives the focus to a field, or to sentences about what is wrong, in the middle of the window. */
export function goToMark(mark: HTMLElement): void {
  // Sentences take the focus only for this.
  if (!mark.matches('[aria-invalid]')) mark.tabIndex = -1;
  mark.focus({ preventScroll: true });
  mark.scrollIntoView({ block: 'center' });
}

let stopLast: () => void = () => undefined;

/**
 * For a form that is being sent: its first problem has the focus as soon as it is marked, at once or when the server has
 * answered. Whoever types, presses a key or opens something meanwhile is left where they are.
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
  // What was marked before is marked still, and changes nothing.
  queueMicrotask(look);
}

/** Who sent it may be on its button, which stands outside of some forms, or on what is around it: a button at rest has no focus. */
function isElsewhere(form: HTMLFormElement): boolean {
  const { activeElement } = document;
  if (!form.isConnected || !activeElement) return true;
  const isAtForm = form.contains(activeElement) || activeElement.contains(form);
  return !isAtForm && !(activeElement instanceof HTMLButtonElement && activeElement.form === form);
}
