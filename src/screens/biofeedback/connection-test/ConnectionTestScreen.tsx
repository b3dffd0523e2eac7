import { useCallback } from 'react';
import { mainsHzOf } from '#shared/domain/mains.ts';
import { openConnectionTest } from '#live/index.ts';
import { useUser } from '#state/auth.atoms.ts';
import { ConnectionTestPage } from './ConnectionTestPage.tsx';

/** /app/devices/test: a practitioner alone with a headset finds out whether its link is fit for a session. */
export function ConnectionTestScreen() {
  const mainsHz = mainsHzOf(useUser().organization.region);
  const open = useCallback(() => openConnectionTest(mainsHz), [mainsHz]);
  return <ConnectionTestPage open={open} />;
}
