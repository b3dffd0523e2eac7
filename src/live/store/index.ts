/** The store of values that change at human speed, and the browser's timers. */
export { browserStorage, type TextStorage } from './browser-storage.ts';
export { createStore, type Store } from './store.ts';
export { after, every } from './timers.ts';
export { useDisposable, useStore } from './use-store.ts';
