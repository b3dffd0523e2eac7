import type { BluetoothFamily } from '../common/contract.ts';
import { CROWN_NAME_PREFIXES, CROWN_SERVICE, NEUROSITY_COMPANY_ID } from './uuids.ts';

export const CROWN: BluetoothFamily = {
  id: 'crown',
  transport: 'bluetooth',
  chooser: {
    filters: [
      ...CROWN_NAME_PREFIXES.map((namePrefix) => ({ namePrefix })),
      { manufacturerData: [{ companyIdentifier: NEUROSITY_COMPANY_ID }] },
    ],
    optionalServices: [CROWN_SERVICE],
  },
  accepts: (services) => services.includes(CROWN_SERVICE),
};

export const CROWN_WIFI = { id: 'crown', transport: 'network' } as const;
