import { useSetup } from '#state/account/setup.atoms.ts';
import { usePageTitle } from '#ui/navigation/use-page-title.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import { PracticeForm } from './PracticeForm.tsx';
import { type Demo, useDemo } from './use-setup.ts';
import { Button } from '@blueprintjs/core';
import { Notice } from '#ui/notices/Notice.tsx';

/** First run: the server is empty. Creates a practice, or the demo practice to look around. */
export function SetupScreen() {
  const setup = useSetup();
  const demo = useDemo();
  usePageTitle('Set up');

  if (demo.accounts) return <DemoAccounts accounts={demo.accounts} />;
  if (setup.kind !== 'empty') return undefined;
  return (
    <div className="lw-card-form lw-card-form--wide">
      <PracticeForm isDisabled={demo.isBusy} setup={setup} />
      {setup.isDemoAllowed ? <DemoOffer demo={demo} /> : undefined}
    </div>
  );
}

function DemoOffer({ demo }: { demo: Demo }) {
  return (
    <section className="lw-form" aria-label="Demo practice">
      <div className="lw-or">or</div>
      {demo.problem ? <Notice kind="danger">{demo.problem}</Notice> : undefined}
      <p>
        Try it first: a practice with sample clients, protocols and recorded sessions of synthetic EEG. It
        stays in this data folder. For your own practice, start Loopwell with another folder (setting
        LOOPWELL_DATA); the demo practice does not affect it.
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
