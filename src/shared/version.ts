import { version } from '#package';

/** Version of the product; shown in the side menu and stored with every recording. */
export const APP_VERSION: string = version;
/** Changes whenever the same samples could give different ticks or figures. */
export const ENGINE_VERSION = '1.3.0';

/** Earlier versions demodulated every band, however wide (ADR 0028). */
const FIRST_WITH_MEAN_SQUARE = [1, 3, 0];

/** Whether an engine version used the mean square for bands over two octaves. */
export function takesMeanSquare(engineVersion: string): boolean {
  const parts = engineVersion.split('.').map(Number);
  const index = FIRST_WITH_MEAN_SQUARE.findIndex((part, at) => part !== (parts[at] ?? 0));
  return index === -1 || (parts[index] ?? 0) > FIRST_WITH_MEAN_SQUARE[index]!;
}
