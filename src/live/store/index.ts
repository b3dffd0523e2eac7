/** The store of values that change at human speed. */
export { createStore, type Store } from './store.ts';
export { useStore } from './use-store.ts';
