import type { OwnedDevice } from '#shared/api/commerce/devices.ts';

const FORMS = ['handOut', 'edit', 'arrive'] as const;
/** What can be filled in beside the list. */
export type DeviceForm = (typeof FORMS)[number];

/** As it stands in the address; undefined for what is none. */
export const deviceForm = (text: string | null): DeviceForm | undefined =>
  FORMS.find((form) => form === text);

/** An old link may ask for what cannot be done with the device any more. */
export const fitsDevice = (form: DeviceForm, { state }: Pick<OwnedDevice, 'state'>): boolean =>
  form === 'edit' || state === (form === 'handOut' ? 'owned' : 'onTheWay');
