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
 * The labels of a control as HTML defines them. jsdom looks through the page once for each label of each control, and
 * whatever looks for a label or a name asks every control: that was more than half the time of tests of large pages.
 */
export function serveLabelsQuickly(): void {
  for (const { prototype } of CONTROLS) {
    // Files of tests can share one page.
    if (Object.hasOwn(prototype, SERVED)) continue;
    const ofJsdom = Object.getOwnPropertyDescriptor(prototype, 'labels')!;
    Object.defineProperty(prototype, SERVED, { value: true });
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      get(this: HTMLElement): unknown {
        const isCommon = this.isConnected && this.getRootNode() === document && this.matches(CONTROL);
        return isCommon ? labelsOf(this) : ofJsdom.get!.call(this);
      },
    });
  }
}

const labelsOf = (control: HTMLElement): HTMLLabelElement[] =>
  [...document.getElementsByTagName('label')].filter((label) =>
    label.hasAttribute('for')
      ? control.id !== '' && label.htmlFor === control.id && document.getElementById(control.id) === control
      : label.contains(control) && label.querySelector(CONTROL) === control,
  );
