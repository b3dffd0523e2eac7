const own = (part: string) => `273e00${part}-4c4d-454d-96be-f03bac821358`;

/** Advertised by all models. */
export const MUSE_SERVICE = '0000fe8d-0000-1000-8000-00805f9b34fb';

/** Receives commands and sends replies. */
export const CONTROL = own('01');

/** TP9, AF7, AF8, TP10, each with a separate characteristic. */
export const EEG_CHARACTERISTICS = [own('03'), own('04'), own('05'), own('06')] as const;

export const ACCELEROMETER = own('0a');
export const TELEMETRY = own('0b');

/** Athena sends all data through these; older firmware has only the first. */
export const ATHENA_DATA = [own('13'), own('14')] as const;
