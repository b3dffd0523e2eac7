/**
 * The newer BrainBit devices share one UUID pattern; the last byte differs by model. The pattern is in the
 * manufacturer's library. Parts 1 to 5 and the models 95 (headband) and 96 (headphones) are in third-party software
 * used with the devices. The models of the remaining values are unknown.
 */
const HEADBAND_SUFFIX = '95';
const HEADPHONES_SUFFIX = '96';
const SUFFIXES = ['90', HEADBAND_SUFFIX, HEADPHONES_SUFFIX, '97', '98', '99'];

const uuidOf = (part: number, suffix: string): string => `7e40000${part}-b534-f393-68a9-e50e24dcca${suffix}`;

export const BRAINBIT2_SERVICES: readonly string[] = SUFFIXES.map((suffix) => uuidOf(1, suffix));
export const HEADBAND_SERVICE = uuidOf(1, HEADBAND_SUFFIX);
export const HEADPHONES_SERVICE = uuidOf(1, HEADPHONES_SUFFIX);

/** The characteristics of one of `BRAINBIT2_SERVICES`. */
export function uuidsOfService(service: string) {
  const suffix = service.slice(-2);
  return {
    service,
    status: uuidOf(2, suffix),
    command: uuidOf(3, suffix),
    signal: uuidOf(4, suffix),
    resistance: uuidOf(5, suffix),
  };
}

export const BRAINBIT2_NAME_PREFIXES = ['Flex', 'BrainBit', 'BB ', 'Headband'];
