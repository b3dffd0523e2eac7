import './app/start/files-first.ts';
import 'normalize.css';
import '@blueprintjs/core/lib/css/blueprint.css';
import './styles/tokens.css';
import './styles/blueprint-theme.css';
import './styles/overlay.css';
import './styles/base.css';
import './styles/shell.css';
import './styles/menu.css';
import './styles/top-bar.css';
import './styles/public-pages.css';
import './styles/notices.css';
import './styles/palette.css';
import './styles/components.css';
import './styles/forms.css';
import './styles/lists.css';
// As separate style sheets, these would delay the script of the first page.
import './styles/tabs.css';
import './styles/client-form.css';
import './styles/first-steps.css';
import './styles/tour.css';
import './styles/venus.css';
import './styles/stage.css';
import './styles/breakdown.css';
import './styles/eeg-files.css';
import './styles/metric-card.css';
import './styles/forced-colors.css';
import './styles/print.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { preloadPage } from '#app/preload-page.ts';
import { late } from './api/late.ts';
import { createTabLock } from './api/tab-lock.ts';
import { createServices } from '#app/start/create-services.ts';
import { createQueryClient } from '#app/start/query-client.ts';
import { LOOK_FOR_UPDATE, refreshAtom } from './state/updates.atoms.ts';
import { openStorage } from '#app/start/open-storage.ts';
import { startApp } from '#app/start/start-app.ts';
import { createStore, Provider } from './state/jotai.ts';
import { cacheOf } from './state/use-change.ts';
import { actingEndedAtom } from '#state/account/impersonation.atoms.ts';
import { contactAtom } from '#state/connection.atoms.ts';
import { openAnswers } from '#state/storage/open-answers.ts';
import type { SealedText } from '#state/storage/sealed-text.ts';
import { lateOutbox } from '#state/storage/late-outbox.ts';
import { loseSignInAtom } from '#state/account/sign-in-hold.atoms.ts';
import { keepPresses } from '#ui/buttons/keep-presses.ts';
import { hearHistoryFirst } from '#ui/navigation/use-hold-back.ts';

const page = preloadPage(window.location.pathname);
const store = createStore();
const services = createServices({
  fetch: (input, init) => window.fetch(input, init),
  clock: { nowMs: () => Date.now() },
  storage: openStorage(() => window.localStorage),
  sealed: late<SealedText>(
    async () => (await import('#state/storage/open-sealed-text.ts')).openSealedText(),
    { seal: true, unseal: true },
  ),
  onSignedOut: (reason) => store.set(loseSignInAtom, reason),
  onActingEnded: () => store.set(actingEndedAtom),
  offline: {
    answers: openAnswers(),
    onContact: (isReached) => store.set(contactAtom, isReached),
    outbox: lateOutbox(() => import('#state/storage/open-outbox.ts').then((module) => module.openOutbox())),
  },
  onUnreadable: () => window.dispatchEvent(new Event(LOOK_FOR_UPDATE)),
  tabLock: createTabLock(navigator.locks),
  languages: navigator.languages,
});
const queries = createQueryClient();
const isReady = startApp({ store, services, cache: cacheOf(queries), location: window.location, page });
// Asked for while the page starts. Whoever needs it gets the same answer, or asks again.
void services.appConfig().catch(() => undefined);

hearHistoryFirst();
keepPresses(document);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');
const render = () =>
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <QueryClientProvider client={queries}>
          <App />
        </QueryClientProvider>
      </Provider>
    </StrictMode>,
  );
const isRendered = isReady.catch(() => undefined).then(render);

/** Storing all files at the first visit would slow down the data of the page. It has arrived by then. */
const STORE_FILES_AFTER_MS = 4000;
/** Later visits store nothing. Until it looks, a tab does not learn that another one has loaded a new version. */
const LOOK_FOR_UPDATE_AFTER_MS = 100;

// The development server has no service worker.
if (import.meta.env.PROD) {
  const start = () =>
    void import('#app/updates/start-updates.ts').then(
      ({ startUpdates }) => startUpdates((refresh) => store.set(refreshAtom, { refresh })),
      (error: unknown) => console.info('Updates are not looked for', error),
    );
  const afterMs = navigator.serviceWorker?.controller ? LOOK_FOR_UPDATE_AFTER_MS : STORE_FILES_AFTER_MS;
  window.addEventListener('load', () => void isRendered.then(() => window.setTimeout(start, afterMs)));
}
