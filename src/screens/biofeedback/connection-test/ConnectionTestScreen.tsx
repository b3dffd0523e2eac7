import { useCallback } from 'react';
import { useSearchParams } from 'wouter';
import { mainsHzOf } from '#shared/engine/mains.ts';
import { openConnectionTest, testSeconds } from '#live/connection-test/index.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useCrownOwner } from '../connect/use-crown-owner.ts';
import { ConnectionTestPage } from './ConnectionTestPage.tsx';

/**
 * /app/devices/test: a practitioner checks, without a client, whether a headset's link is good enough for a session.
 * `?seconds=` sets the length.
 */
export function ConnectionTestScreen() {
  const mainsHz = mainsHzOf(useUser().organization.region);
  useCrownOwner();
  const [address] = useSearchParams();
  const seconds = testSeconds(address.get('seconds'));
  const open = useCallback(() => openConnectionTest(mainsHz, seconds), [mainsHz, seconds]);
  return <ConnectionTestPage open={open} />;
}
