import { Button } from '@blueprintjs/core';
import { Notice } from '#ui/Notice.tsx';
import type { Demo } from './use-setup.ts';

export function DemoOffer({ demo }: { demo: Demo }) {
  return (
    <section className="lw-form" aria-label="Demo practice">
      <div className="lw-or">or</div>
      {demo.problem ? <Notice kind="danger">{demo.problem}</Notice> : undefined}
      <p>
        Look around first: a practice with invented clients, protocols and recorded sessions of synthetic EEG.
        Your own practice can be set up later in another data directory; nothing you have is touched.
      </p>
      <Button size="large" loading={demo.isBusy} onClick={demo.create}>
        Explore the demo practice
      </Button>
      {demo.isBusy ? (
        <output className="lw-form-note lw-muted lw-small">
          Making the demo practice: its recordings are computed one by one. This takes half a minute, on a
          slow or busy computer up to two. Stay on this page: if it is left, nothing is kept.
        </output>
      ) : undefined}
    </section>
  );
}
