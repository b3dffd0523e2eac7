/** Product version named by the specification; shown in the side menu and stored with every recording. */
export const APP_VERSION = '1.47.9';
/** Changes whenever the same samples could give different ticks or figures. */
export const ENGINE_VERSION = '1.3.0';

/** Before this version every band was demodulated, however wide (ADR 0028). */
const FIRST_WITH_MEAN_SQUARE = [1, 3, 0];

/** Whether recordings of an engine version took the mean square of bands over two octaves. */
export function takesMeanSquare(engineVersion: string): boolean {
  const parts = engineVersion.split('.').map(Number);
  const index = FIRST_WITH_MEAN_SQUARE.findIndex((part, at) => part !== (parts[at] ?? 0));
  return index === -1 || (parts[index] ?? 0) > FIRST_WITH_MEAN_SQUARE[index]!;
}
