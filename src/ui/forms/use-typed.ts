import { createContext, useContext, useEffect, useId } from 'react';

/** Each form reports whether it has unsaved input. Without a `FormDialog` the report goes nowhere. */
export const TypedContext = createContext<(form: string, isTyped: boolean) => void>(() => undefined);

/**
 * Reports to the surrounding dialog that closing would lose input. `useForm` reports it automatically. Forms with their
 * own state compare it with the initial state:
 *
 *     useTyped(isChanged(draft, first));
 */
export function useTyped(isTyped: boolean): void {
  const report = useContext(TypedContext);
  const form = useId();
  useEffect(() => {
    report(form, isTyped);
    return () => report(form, false);
  }, [report, form, isTyped]);
}

/** Whether two states of a form differ. Both must be plain data with fields in the same order. */
export const isChanged = <State>(now: State, first: State): boolean =>
  JSON.stringify(now) !== JSON.stringify(first);
