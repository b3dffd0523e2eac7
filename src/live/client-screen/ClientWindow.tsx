import { useEffect, useMemo } from 'react';
import { keepAwake } from '#live/session/run/keep-awake.ts';
import { ClientScreen } from './ClientScreen.tsx';
import { broadcastLink } from './messages.ts';
import { browserStorage } from '../store/index.ts';
import { storePlacement } from './placement.ts';

const FULL_SCREEN_KEY = 'f';
const close = () => window.close();
const fill = () => void document.documentElement.requestFullscreen().catch(() => undefined);

/** The client's screen as a window of its own. It remembers its place and keeps the display on. */
export function ClientWindow({ recordingId }: { recordingId: string }) {
  const link = useMemo(() => broadcastLink(recordingId), [recordingId]);
  useEffect(() => keepAwake(), []);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key.toLowerCase() === FULL_SCREEN_KEY && fill();
    const remember = () =>
      storePlacement(browserStorage(), {
        left: window.screenX,
        top: window.screenY,
        width: window.innerWidth,
        height: window.innerHeight,
      });
    window.addEventListener('keydown', onKey);
    window.addEventListener('pagehide', remember);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('pagehide', remember);
    };
  }, []);
  return (
    <main>
      <ClientScreen link={link} onClose={close}>
        {document.fullscreenEnabled ? (
          <button type="button" className="lw-client__control" onClick={fill}>
            Full screen (F)
          </button>
        ) : undefined}
      </ClientScreen>
    </main>
  );
}
