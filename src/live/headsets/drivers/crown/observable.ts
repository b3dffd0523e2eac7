/** The observer the kit passes to us. */
export type Observer<T> = {
  next(value: T): void;
  error(problem: unknown): void;
  /** The observer's cleanup list, if it has one. */
  add?(undo: () => void): void;
};

/**
 * The minimum that the kit's observable library accepts as an observable: the interoperability point of the ECMAScript
 * proposal. This saves a second copy of that library.
 *
 * The library looks for `Symbol.observable` if something on the page (such as a browser extension) added it before the
 * library was loaded; otherwise it looks for the name. So both are defined.
 */
export type InteropObservable<T> = {
  '@@observable'(): InteropObservable<T>;
  subscribe(observer: Observer<T>): { unsubscribe(): void };
};

/** `begin` starts it for one observer and returns a function that ends it. */
export function observable<T>(begin: (observer: Observer<T>) => () => void): InteropObservable<T> {
  const self: InteropObservable<T> = {
    '@@observable': () => self,
    subscribe(observer) {
      let end: (() => void) | undefined;
      let isOver = false;
      const unsubscribe = () => {
        if (isOver) return;
        isOver = true;
        end?.();
      };
      end = begin({
        next: (value) => void (isOver || observer.next(value)),
        error: (problem) => void (isOver || observer.error(problem)),
      });
      // A value emitted synchronously may have ended it already.
      if (isOver) end();
      observer.add?.(unsubscribe);
      return { unsubscribe };
    },
  };
  const { observable: symbol } = Symbol as { observable?: symbol };
  return symbol ? Object.assign(self, { [symbol]: () => self }) : self;
}

/** Emits one value immediately and never completes. */
export const always = <T>(value: T): InteropObservable<T> =>
  observable((observer) => {
    observer.next(value);
    return () => undefined;
  });

export const never = <T>(): InteropObservable<T> => observable(() => () => undefined);
