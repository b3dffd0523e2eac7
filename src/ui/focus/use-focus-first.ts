import { useEffect, useRef } from 'react';
import { focusFirst } from './focus-inside.ts';

/** For a form that was asked for: its first field has the focus as it appears. */
export function useFocusFirst() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current) focusFirst(form.current);
  }, []);
  return form;
}
