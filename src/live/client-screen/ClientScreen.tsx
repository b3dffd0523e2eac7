import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { every, useDisposable, useStore } from '#live/store/index.ts';
import { formatClock } from '#live/charts/drawing/clock-text.ts';
import './client-screen.css';
import { ClientScreenGuest } from './client-screen-guest.ts';
import type { OpenLink } from './messages.ts';
import { hasClock, wordsFor } from './scene.ts';

type ClientScreenProps = {
  link: OpenLink;
  onClose: () => void;
  /** Controls over the picture. */
  children?: ReactNode;
};

/** What the client sees during a session: a picture, or a few calm words with the time that is left. */
export function ClientScreen({ link, onClose, children }: ClientScreenProps) {
  const open = useCallback(
    () =>
      new ClientScreenGuest({
        link,
        every,
        nowMs: () => Date.now(),
        onClose,
      }),
    [link, onClose],
  );
  const guest = useDisposable(open);
  return guest ? <Screen guest={guest}>{children}</Screen> : undefined;
}

function Screen({ guest, children }: { guest: ClientScreenGuest; children: ReactNode }) {
  const { scene, secondsLeft, isLost } = useStore(guest.view);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    guest.mount(frame.current ?? undefined);
    const leave = () => guest.leave();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      guest.mount(undefined);
    };
  }, [guest]);
  const words = wordsFor({
    moment: scene?.moment ?? 'welcome',
    eyes: scene?.eyes,
    hasPicture: scene !== undefined && scene.picture.kind !== 'none',
    isLost,
  });
  return (
    <div className="lw-client" data-moment={scene?.moment ?? 'welcome'}>
      <div className="lw-client__picture" ref={frame} />
      {words === undefined ? undefined : (
        <div className="lw-client__words" aria-live="polite">
          <h1>{words.title}</h1>
          <p>{words.text}</p>
          {secondsLeft === null || !scene || !hasClock(scene.moment) ? undefined : (
            <p className="lw-client__clock" role="timer" aria-live="off">
              {formatClock(secondsLeft)}
            </p>
          )}
        </div>
      )}
      {children}
    </div>
  );
}
