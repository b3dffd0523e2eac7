const own = (part: string) => `2d30c0${part}-f39f-4ce6-923f-3484ea480596`;
const standard = (short: string) => `0000${short}-0000-1000-8000-00805f9b34fb`;

export const GANGLION_SERVICE = standard('fe84');
/** The device sends through this one and takes commands through the other. */
export const SEND = own('82');
export const RECEIVE = own('83');

export const DEVICE_INFORMATION_SERVICE = standard('180a');
export const SOFTWARE_REVISION = standard('2a28');
