import { atom, useSetAtom } from './jotai.ts';

export type ToastKind = 'info' | 'success' | 'warning' | 'danger';
export type ToastAction = { label: string; run: () => void };
export type Toast = {
  id: number;
  kind: ToastKind;
  message: string;
  action?: ToastAction;
  /** Goes by itself although it offers a step: after a while nobody wants to undo. */
  isPassing?: boolean;
};
export type NewToast = Omit<Toast, 'id'>;

/** Never more than this many at once (specification section 9); the oldest gives way. */
export const MAX_TOASTS = 3;

/** The same words twice are one toast, moved to the end: a failing poll must not fill the screen. */
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

/** Where work begins that they would lie over, and whose undoing is no longer meant. */
export const dismissPassingToastsAtom = atom(null, (get, set) => {
  set(
    listAtom,
    get(listAtom).filter(({ isPassing }) => !isPassing),
  );
});

/** `const showToast = useToast(); showToast({ kind: 'danger', message })` */
export const useToast = (): ((toast: NewToast) => void) => useSetAtom(showToastAtom);
