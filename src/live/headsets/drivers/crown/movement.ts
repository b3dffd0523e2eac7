/** Relative deviation from the usual acceleration that counts as movement; independent of the sensor's unit. */
const MOVING_SHARE = 0.15;
/** Weight of each reading in the usual acceleration, so that a new posture becomes the usual one. */
const FOLLOW_SHARE = 0.1;

/** Detects head movement from the acceleration, which at rest is gravity only. */
export class CrownMovement {
  readonly #usual = [0, 0, 0];
  #hasUsual = false;

  /** Undefined when the reading is invalid. */
  read(value: unknown): boolean | undefined {
    const { x, y, z } = (value ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof x !== 'number' || typeof y !== 'number' || typeof z !== 'number') return undefined;
    const now = [x, y, z];
    if (!now.every(Number.isFinite)) return undefined;
    const usual = this.#usual;
    if (!this.#hasUsual) now.forEach((part, axis) => (usual[axis] = part));
    this.#hasUsual = true;
    const difference = Math.hypot(...now.map((part, axis) => part - usual[axis]!));
    const size = Math.hypot(...usual);
    now.forEach((part, axis) => (usual[axis]! += FOLLOW_SHARE * (part - usual[axis]!)));
    return difference > MOVING_SHARE * size;
  }
}
