/** From the manufacturer's published Bluetooth table (`@neurosity/ipk`, `@neurosity/sdk`). */
export const CROWN_SERVICE = '00001803-0000-1000-8000-00805f9b34fb';
export const CROWN_NAME_PREFIXES = ['Crown-', 'Notion-'] as const;
export const NEUROSITY_COMPANY_ID = 0x0bce;

/** By their names in the manufacturer's kit. */
export const CROWN_CHARACTERISTICS = {
  deviceId: 'd7e84cb2-ff37-4afc-9ed8-5577aeb84542',
  deviceInfo: '97b81f68-04cf-4650-a044-14924f11b9ee',
  auth: '7f9f1a35-9816-471b-bf67-2ec6f2295a1d',
  actions: 'd2e4b9e7-ab9d-4806-88a3-58584c1cf02b',
  status: '1defa07f-2d1c-4e55-b981-eedabba7ae2b',
  settings: '014975ce-50df-4bfb-8ed4-a3437d619268',
  signalQuality: 'cf28ed0c-20cd-48ed-93c5-ee2fb265099a',
  signalQualityV2: '902ac5f3-ce59-4c11-94fa-437e89f90630',
  raw: '009cf0bb-b68d-4af1-a0e5-625f2eb964a6',
  rawUnfiltered: '5472432e-3313-4169-add8-6fcb29accb0e',
  accelerometer: '84501dee-8665-4073-b111-bdecd69fb489',
} as const;
export type CrownCharacteristic = keyof typeof CROWN_CHARACTERISTICS;

export const isCrownCharacteristic = (name: string): name is CrownCharacteristic =>
  Object.hasOwn(CROWN_CHARACTERISTICS, name);
