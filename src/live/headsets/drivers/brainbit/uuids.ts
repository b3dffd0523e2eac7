/** Source: the manufacturer's web kit `web-neurosdk-brainbit` 2.1.0 (service and characteristics). */
export const BRAINBIT_SERVICE = '6e400001-b534-f393-68a9-e50e24dcca9e';
export const STATUS_CHARACTERISTIC = '6e400002-b534-f393-68a9-e50e24dcca9e';
export const COMMAND_CHARACTERISTIC = '6e400003-b534-f393-68a9-e50e24dcca9e';
export const SIGNAL_CHARACTERISTIC = '6e400004-b534-f393-68a9-e50e24dcca9e';

/**
 * Older and other devices of the manufacturer with an unpublished protocol. They are recognized and rejected with a
 * message.
 */
export const UNPUBLISHED_SERVICES: Readonly<Record<string, string>> = {
  '6e400001-b534-f393-67a9-e50e24dcca9e': 'NeuroBLE',
  '6e400001-b534-f393-78a9-e50e24dcca9e': 'BrainBit Black',
};
