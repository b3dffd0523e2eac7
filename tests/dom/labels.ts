const CONTROLS = [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLMeterElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
];
const CONTROL = 'button, input:not([type="hidden"]), meter, output, progress, select, textarea';
const SERVED = Symbol.for('labels are served quickly');

/**
 * The labels of a control as HTML defines them. jsdom searches the page once for each label of each control. Every query
 * by label or name asks all controls. That took more than half the time of tests of large pages.
 */
export function serveLabelsQuickly(): void {
  // Test files can share one page.
  if (Object.hasOwn(HTMLElement.prototype, SERVED)) return;
  Object.defineProperty(HTMLElement.prototype, SERVED, { value: true });
  const labelsOf = createLabels();
  for (const { prototype } of CONTROLS) {
    const ofJsdom = Object.getOwnPropertyDescriptor(prototype, 'labels')!;
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      get(this: HTMLElement): unknown {
        const isCommon = this.isConnected && this.getRootNode() === document && this.matches(CONTROL);
        return isCommon ? labelsOf(this) : ofJsdom.get!.call(this);
      },
    });
  }
}

/** Reads the labels of the page once, and again after the page has changed. */
function createLabels(): (control: HTMLElement) => readonly HTMLLabelElement[] {
  let known: ReadonlyMap<Element, HTMLLabelElement[]> | undefined;
  const observer = new MutationObserver(() => {
    known = undefined;
  });
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ['for', 'id', 'type'] });
  return (control) => {
    // The observer reports changes of the current task only later.
    if (observer.takeRecords().length > 0) known = undefined;
    known ??= readLabels();
    return known.get(control) ?? [];
  };
}

function readLabels(): ReadonlyMap<Element, HTMLLabelElement[]> {
  const read = new Map<Element, HTMLLabelElement[]>();
  for (const label of document.querySelectorAll('label')) {
    const control = label.hasAttribute('for')
      ? document.getElementById(label.htmlFor)
      : label.querySelector(CONTROL);
    if (control?.matches(CONTROL)) read.set(control, [...(read.get(control) ?? []), label]);
  }
  return read;
}
