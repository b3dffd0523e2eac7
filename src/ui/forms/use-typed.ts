import { createContext, useContext, useEffect, useId } from 'react';

/** Told by each form whether something was typed into it; outside of a `FormDialog` nobody asks. */
export const TypedContext = createContext<(form: string, isTyped: boolean) => void>(() => undefined);

/**
 * Tells the dialog round a form that closing it would lose something. `useForm` does it by itself; forms with a state of
 * their own compare it with what they began with:
 *
 *     useTyped(isChanged(draft, first));
 */
export function useTyped(isTyped: boolean): void {
  const tell = useContext(TypedContext);
  const form = useId();
  useEffect(() => {
    tell(form, isTyped);
    return () => tell(form, false);
  }, [tell, form, isTyped]);
}

/** Whether two states of a form differ; both are plain data with their fields in one order. */
export const isChanged = <State>(now: State, first: State): boolean =>
  JSON.stringify(now) !== JSON.stringify(first);
