import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { Session } from '#shared/api/sessions.ts';
import { useApi } from '#state/services.atoms.ts';

const PAUSE_MS = 1000;
const RETRY_MS = 5000;

/** Notes with saving in the background: a second after the last key, again after a failure, and on leaving. */
export function useNotes({ therapistId, sessionId, notes: initial }: Session) {
  const api = useApi();
  const [notes, setNotes] = useState(initial);
  const [state, setState] = useState<'saved' | 'typing' | 'saving'>('saved');
  const [problem, setProblem] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const saved = useRef(initial);

  useEffect(() => {
    if (notes === saved.current) return;
    let isCurrent = true;
    const save = async () => {
      setState('saving');
      try {
        await api.callEndpoint(ENDPOINTS.patchSession, {
          params: { id: therapistId, sessionId },
          body: { notes },
        });
        saved.current = notes;
        if (isCurrent) {
          setProblem(undefined);
          setState('saved');
        }
      } catch (error) {
        if (!isCurrent) return;
        setProblem(`Not saved yet. ${messageOf(error)}`);
        setAttempt((count) => count + 1);
      }
    };
    const timer = setTimeout(() => void save(), attempt === 0 ? PAUSE_MS : RETRY_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [api, therapistId, sessionId, notes, attempt]);

  const change = (text: string) => {
    setAttempt(0);
    setState('typing');
    setNotes(text);
  };
  return { notes, change, state, problem };
}
