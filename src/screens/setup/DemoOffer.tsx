import { Button } from '@blueprintjs/core';
import { Notice } from '#ui/notices/Notice.tsx';
import type { Demo } from './use-setup.ts';

export function DemoOffer({ demo }: { demo: Demo }) {
  return (
    <section className="lw-form" aria-label="Demo practice">
      <div className="lw-or">or</div>
      {demo.problem ? <Notice kind="danger">{demo.problem}</Notice> : undefined}
      <p>
        Try it first: a practice with sample clients, protocols and recorded sessions of synthetic EEG. Your
        own data is not affected: you can set up your practice later in another data directory.
      </p>
      <Button size="large" loading={demo.isBusy} onClick={demo.create}>
        Explore the demo practice
      </Button>
      {demo.isBusy ? (
        <output className="lw-form-note lw-muted lw-small">
          Creating the demo practice and its recordings. This takes half a minute, or up to two on a slow or
          busy computer. Stay on this page: if you leave, nothing is saved.
        </output>
      ) : undefined}
    </section>
  );
}
