import { useSetup } from '#state/account/setup.atoms.ts';
import { usePageTitle } from '#ui/navigation/use-page-title.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import { DemoOffer } from './DemoOffer.tsx';
import { PracticeForm } from './PracticeForm.tsx';
import { useDemo } from './use-setup.ts';

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
