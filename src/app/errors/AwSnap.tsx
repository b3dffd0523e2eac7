import { Button } from '@blueprintjs/core';
import { usePageTitle } from '#ui/navigation/use-page-title.ts';

/** The page /aw_snap, also shown by the error boundary. Recordings are safe: they are stored outside the page. */
export function AwSnap() {
  usePageTitle('Something went wrong');
  return (
    <div className="lw-empty">
      <h1>Something went wrong</h1>
      <p>
        This page cannot be shown. Reload it to try again. If a session was being recorded, its data is safe
        on this computer. If this happens again, contact support.
      </p>
      <div className="lw-form-actions">
        <Button intent="primary" onClick={() => window.location.reload()}>
          Reload
        </Button>
        <Button onClick={() => window.location.assign('/')}>Go to the start page</Button>
      </div>
    </div>
  );
}
