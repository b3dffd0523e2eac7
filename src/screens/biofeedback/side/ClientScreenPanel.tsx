import { Button } from '@blueprintjs/core';
import { useStore } from '#live/store/index.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { useRoom } from '../room/room-context.ts';

const STATES = {
  closed: 'Closed. It shows the picture, the time left and a few calm words, and no figures.',
  opening: 'Opening...',
  open: 'Open',
  leaving: 'Reloading...',
} as const;

/** Opens the screen for the client: a window for a second monitor or projector, or a view in this tab. */
export function ClientScreenPanel() {
  const { clientScreen, showClientView } = useRoom();
  const { host } = clientScreen;
  const { state, problem } = useStore(host.view);
  return (
    <section className="lw-side-section">
      <h2>
        Client’s screen <kbd className="lw-key">C</kbd>
      </h2>
      <p className="lw-muted" aria-live="polite">
        {STATES[state]}
      </p>
      <div className="lw-side-row">
        {state === 'closed' || state === 'opening' ? (
          <Button loading={state === 'opening'} onClick={() => host.open()}>
            Open window
          </Button>
        ) : (
          <Button onClick={() => host.close()}>Close window</Button>
        )}
        <Button onClick={showClientView}>Show in this tab</Button>
      </div>
      {problem === undefined ? undefined : <Notice kind="warning">{problem}</Notice>}
    </section>
  );
}
