/** The store of values that change at human speed. */
export { createStore, type Store } from './store.ts';
export { useDisposable, useStore } from './use-store.ts';
