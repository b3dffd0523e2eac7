import { getDevice, listDevices } from '#shared/api/commerce/devices.ts';

export const DEVICE_CALLS = [listDevices, getDevice];
