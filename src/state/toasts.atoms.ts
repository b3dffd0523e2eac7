import { atom, useSetAtom } from './jotai.ts';

export type ToastKind = 'info' | 'success' | 'warning' | 'danger';
export type ToastAction = { label: string; run: () => void };
export type Toast = {
  id: number;
  kind: ToastKind;
  message: string;
  action?: ToastAction;
  /** Closes after a while although it offers an action: later nobody wants to undo. */
  isPassing?: boolean;
};
export type NewToast = Omit<Toast, 'id'>;

/** Largest number of toasts at once (specification section 9); the oldest is removed. */
const MAX_TOASTS = 3;

/** Toasts with the same message become one, moved to the end: a failing poll must not fill the screen. */
export function addToast(toasts: readonly Toast[], toast: Toast): Toast[] {
  const others = toasts.filter(({ kind, message }) => kind !== toast.kind || message !== toast.message);
  return [...others, toast].slice(-MAX_TOASTS);
}

const listAtom = atom<readonly Toast[]>([]);
const nextIdAtom = atom(1);

export const toastsAtom = atom((get) => get(listAtom));

export const showToastAtom = atom(null, (get, set, toast: NewToast) => {
  const id = get(nextIdAtom);
  set(nextIdAtom, id + 1);
  set(listAtom, addToast(get(listAtom), { ...toast, id }));
});

export const dismissToastAtom = atom(null, (get, set, id: number) => {
  set(
    listAtom,
    get(listAtom).filter((toast) => toast.id !== id),
  );
});

/** For the start of work that the toasts would cover. Their undo no longer applies by then. */
export const dismissPassingToastsAtom = atom(null, (get, set) => {
  set(
    listAtom,
    get(listAtom).filter(({ isPassing }) => !isPassing),
  );
});

/** `const showToast = useToast(); showToast({ kind: 'danger', message })` */
export const useToast = (): ((toast: NewToast) => void) => useSetAtom(showToastAtom);
