const FAULTS = '[aria-invalid="true"], .lw-field-error';

/** Goes to what is marked first: a field, or the sentences below a row. */
export function showFirstFault(form: HTMLElement | null): void {
  const first = form?.querySelector<HTMLElement>(FAULTS);
  if (!first) return;
  // Sentences take the focus only for this.
  if (first.matches('.lw-field-error')) first.tabIndex = -1;
  first.focus({ preventScroll: true });
  first.scrollIntoView({ block: 'center' });
}
