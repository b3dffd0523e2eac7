/** What the kit hands us to report to. */
export type Observer<T> = {
  next(value: T): void;
  error(problem: unknown): void;
  /** Its own list of what to undo, where it keeps one. */
  add?(undo: () => void): void;
};

/**
 * The least the kit's observable library takes for an observable of its own: the interoperability point of the
 * ECMAScript proposal. It saves the page a second copy of that library.
 *
 * The library asks for `Symbol.observable` where something on the page has added that before it was loaded (a browser
 * extension may), else for the name, so both are there.
 */
export type InteropObservable<T> = {
  '@@observable'(): InteropObservable<T>;
  subscribe(observer: Observer<T>): { unsubscribe(): void };
};

/** `begin` starts it for one observer and returns how to end that. */
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
      // What it was told at once may have ended it already.
      if (isOver) end();
      observer.add?.(unsubscribe);
      return { unsubscribe };
    },
  };
  const { observable: symbol } = Symbol as { observable?: symbol };
  return symbol ? Object.assign(self, { [symbol]: () => self }) : self;
}

/** One value, now, and no end. */
export const always = <T>(value: T): InteropObservable<T> =>
  observable((observer) => {
    observer.next(value);
    return () => undefined;
  });

export const never = <T>(): InteropObservable<T> => observable(() => () => undefined);
