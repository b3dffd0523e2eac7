import { useEffect, useRef } from 'react';
import { focusFirst } from './focus-inside.ts';

/** For a form opened by the user: focuses its first field when it appears. */
export function useFocusFirst() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current) focusFirst(form.current);
  }, []);
  return form;
}
