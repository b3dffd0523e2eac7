import { useCallback } from 'react';
import { useSearchParams } from 'wouter';
import { mainsHzOf } from '#shared/engine/mains.ts';
import { pathTo } from '#shared/routes.ts';
import { type ConnectionTest, openConnectionTest, testSeconds } from '#live/connection-test/index.ts';
import { useDisposable } from '#live/store/index.ts';
import { useUser } from '#state/auth.atoms.ts';
import { Page } from '#ui/layout/Page.tsx';
import '../room/biofeedback.css';
import '../run/live-panels.css';
import '../traces/trace-panels.css';
import '../room/stages.css';
import '../headset/headset.css';
import './connection-test.css';
import { useCrownOwner } from '../connect/use-crown-owner.ts';
import { TestBody } from './TestBody.tsx';

/**
 * /app/devices/test: a practitioner checks, without a client, whether a headset's link is good enough for a session.
 * `?seconds=` sets the length.
 */
export function ConnectionTestScreen() {
  const mainsHz = mainsHzOf(useUser().organization);
  useCrownOwner();
  const [address] = useSearchParams();
  const seconds = testSeconds(address.get('seconds'));
  const open = useCallback(() => openConnectionTest(mainsHz, seconds), [mainsHz, seconds]);
  return <ConnectionTestPage open={open} />;
}

/** The page around any test. `open` is called once; the opened test is closed with the page. */
export function ConnectionTestPage({ open }: { open: () => ConnectionTest }) {
  const test = useDisposable(open);
  return (
    <Page title="Connection test" crumbs={[{ label: 'Track Devices', href: pathTo.devices() }]}>
      {test ? <TestBody test={test} /> : undefined}
    </Page>
  );
}
