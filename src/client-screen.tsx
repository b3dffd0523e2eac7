import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { chooseFormats } from '#shared/locale/formats.ts';
import { ClientWindow } from '#live/client-screen/ClientWindow.tsx';

chooseFormats({ languages: navigator.languages, timeFormat: 'browser' });
const root = document.getElementById('root');
if (!root) throw new Error('client-screen.html has no element with the id root');
const recordingId = new URLSearchParams(location.search).get('session') ?? '';
createRoot(root).render(
  <StrictMode>
    <ClientWindow recordingId={recordingId} />
  </StrictMode>,
);
