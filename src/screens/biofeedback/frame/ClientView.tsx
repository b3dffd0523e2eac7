import { ClientScreen } from '#live/client-screen/index.ts';
import { Overlay } from '#ui/overlays/Overlay.tsx';
import { useWindowEvent } from '#ui/hooks/use-window-event.ts';
import { useRoom } from '../room/room-context.ts';

/** The client's screen over the therapist's tab, for one monitor. C or Esc leads back. */
export function ClientView({ onClose }: { onClose: () => void }) {
  const { clientScreen } = useRoom();
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.key.toLowerCase() !== 'c') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      onClose();
    },
    { isCaptured: true },
  );
  return (
    <Overlay onClose={onClose} aria-label="Client’s screen">
      <ClientScreen link={clientScreen.link} onClose={onClose}>
        <button type="button" className="lw-client__control" onClick={onClose}>
          Back to the session (C)
        </button>
      </ClientScreen>
    </Overlay>
  );
}
