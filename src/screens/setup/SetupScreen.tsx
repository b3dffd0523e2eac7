import { useEffect } from 'react';
import { useSetup } from '#state/setup.atoms.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import { DemoOffer } from './DemoOffer.tsx';
import { PracticeForm } from './PracticeForm.tsx';
import { useDemo } from './use-setup.ts';

/** First run: nothing is here yet. One practice is made, or the demo practice to look around. */
export function SetupScreen() {
  const setup = useSetup();
  const demo = useDemo();
  useEffect(() => {
    document.title = 'Set up · Loopwell';
  }, []);

  if (demo.accounts) return <DemoAccounts accounts={demo.accounts} />;
  const isDemoAllowed = setup.kind === 'empty' && setup.isDemoAllowed;
  return (
    <div className="lw-card-form lw-card-form--wide">
      <PracticeForm isDisabled={demo.isBusy} />
      {isDemoAllowed ? <DemoOffer demo={demo} /> : undefined}
    </div>
  );
}
