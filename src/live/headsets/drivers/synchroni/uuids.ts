const bluetoothUuid = (short: string) => `${short}-0000-1000-8000-00805f9b34fb`;

export const SYNCHRONI_SERVICE = 'f000ffd0-0451-4000-b000-000000000000';
/** Advertised; some devices also have it as a service. */
export const ADVERTISED_SERVICE = bluetoothUuid('0000ffd0');
export const BATTERY_SERVICE = bluetoothUuid('0000180f');

/** Two radio chips are in use, identified by their characteristics. Source: the manufacturer's published kits. */
export const OYM = {
  command: 'f000ffe1-0451-4000-b000-000000000000',
  data: 'f000ffe2-0451-4000-b000-000000000000',
};
export const RFSTAR = { command: bluetoothUuid('00000002'), data: bluetoothUuid('00000003') };
