import { useEffect, useMemo } from 'react';
import { keepAwake } from '#live/session/run/keep-awake.ts';
import { ClientScreen } from './ClientScreen.tsx';
import { broadcastLink, type OpenLink } from './messages.ts';
import { browserStorage } from '../store/index.ts';
import { FIRST, isOn, type Placement, storePlacement, wholeOf } from './placement.ts';
import { type PageMonitor, watchMonitor } from './watch-monitor.ts';

const FULL_SCREEN_KEY = 'f';
const close = () => window.close();
const fill = () => void document.documentElement.requestFullscreen().catch(() => undefined);

const placementNow = (): Placement => ({
  left: window.screenX,
  top: window.screenY,
  width: window.innerWidth,
  height: window.innerHeight,
});

function moveTo({ left, top, width, height }: Placement): void {
  window.moveTo(left, top);
  window.resizeTo(width, height);
}

/** Keeps the window where it can be seen, and remembers its place. */
function usePlacement(link: OpenLink): void {
  useEffect(() => {
    const toRoom = link(() => undefined);
    let isLost = false;
    const report = (value: boolean) => {
      isLost = value;
      toRoom.post({ kind: 'monitor', isLost });
    };
    const stop = watchMonitor({
      screen: screen as unknown as PageMonitor,
      moveTo: (monitor) => moveTo(wholeOf(monitor)),
      onLost(lost, left) {
        storePlacement(browserStorage(), wholeOf(lost));
        // Some systems leave the window where no monitor is.
        if (!isOn(placementNow(), left))
          moveTo({ ...FIRST, left: left.availLeft + FIRST.left, top: left.availTop + FIRST.top });
        report(true);
      },
      onBack: () => report(false),
    });
    // A place without its monitor is not where the window should open next time.
    const remember = () => isLost || storePlacement(browserStorage(), placementNow());
    window.addEventListener('pagehide', remember);
    return () => {
      stop();
      toRoom.close();
      window.removeEventListener('pagehide', remember);
    };
  }, [link]);
}

/** The client's screen as a window of its own. It remembers its place and keeps the display on. */
export function ClientWindow({ recordingId }: { recordingId: string }) {
  const link = useMemo(() => broadcastLink(recordingId), [recordingId]);
  useEffect(() => keepAwake(), []);
  usePlacement(link);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key.toLowerCase() === FULL_SCREEN_KEY && fill();
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
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
