import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { PRIVACY_SETTING } from '#shared/domain/app-settings.ts';
import { TRACE_POLARITY_SETTING } from '#model/review/trace-polarity.ts';
import { createStore, Provider } from '../jotai.ts';
import { maskPiiAtom } from '../privacy.atoms.ts';
import { type Services, servicesAtom } from '../services.atoms.ts';
import { signOutAtom } from './session-actions.ts';
import { useTracePolarity } from './trace-polarity.atoms.ts';
import { takeUserSettingsAtom } from './user-settings.atoms.ts';

it('the settings of a person apply at once and end with the sign-in', async () => {
  const settings = [
    { name: PRIVACY_SETTING, value: { maskPII: true } },
    { name: TRACE_POLARITY_SETTING, value: 'negativeUp' },
  ];
  const store = createStore();
  const services = {
    tokens: { read: () => undefined, clear: () => undefined },
    storage: localStorage,
  };
  store.set(servicesAtom, services as unknown as Services);
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result } = renderHook(useTracePolarity, { wrapper });
  const now = () => ({ isNegativeUp: result.current.isNegativeUp, isMasked: store.get(maskPiiAtom) });

  store.set(takeUserSettingsAtom, { settings });
  await waitFor(() => expect(now()).toEqual({ isNegativeUp: true, isMasked: true }));
  await store.set(signOutAtom, 'thisComputerOnly');

  await waitFor(() => expect(now()).toEqual({ isNegativeUp: false, isMasked: false }));
});
