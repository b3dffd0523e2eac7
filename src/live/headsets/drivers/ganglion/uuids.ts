const own = (part: string) => `2d30c0${part}-f39f-4ce6-923f-3484ea480596`;

export const GANGLION_SERVICE = '0000fe84-0000-1000-8000-00805f9b34fb';
/** The device sends through this characteristic and receives commands through the other. */
export const SEND = own('82');
export const RECEIVE = own('83');
