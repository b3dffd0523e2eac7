export type CallibriColour = 'Red' | 'Blue' | 'Yellow' | 'White';

/** A service and its characteristics for commands and for messages from the device. */
type CallibriUuids = { colour: CallibriColour; service: string; write: string; notify: string };

const uuids = (colour: CallibriColour, start: string, end: string): CallibriUuids => ({
  colour,
  service: `${start}1-${end}`,
  write: `${start}2-${end}`,
  notify: `${start}3-${end}`,
});

/** Each color of the housing has a separate service. Source: the manufacturer's published C++ kit. */
export const CALLIBRI_UUIDS: readonly CallibriUuids[] = [
  uuids('Red', '3d2f000', 'd6b9-11e4-88cf-0002a5d5c51b'),
  uuids('Blue', '67cf000', 'fa71-11e5-80b7-0002a5d5c51b'),
  uuids('Yellow', '77ff000', 'fa66-11e5-b501-0002a5d5c51b'),
  uuids('White', 'b939000', 'fa71-11e5-a787-0002a5d5c51b'),
];
