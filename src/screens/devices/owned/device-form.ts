import type { OwnedDevice } from '#shared/api/commerce/devices.ts';

const FORMS = ['handOut', 'edit', 'arrive'] as const;
/** Forms that can be filled in beside the list. */
export type DeviceForm = (typeof FORMS)[number];

/** The form named in the address; undefined for any other text. */
export const deviceForm = (text: string | null): DeviceForm | undefined =>
  FORMS.find((form) => form === text);

/** An old link may request a form that no longer fits the device. */
export const fitsDevice = (form: DeviceForm, { state }: Pick<OwnedDevice, 'state'>): boolean =>
  form === 'edit' || state === (form === 'handOut' ? 'owned' : 'onTheWay');
