/** The head is moving while the acceleration differs this much from its recent mean. */
const MOVING_G = 0.08;
/** Time constant of the recent mean: a new posture soon stops counting as movement. */
const FOLLOW_MS = 1000;
/** The head is still after this long, so that a nod is one movement, not many. */
const STILL_AFTER_MS = 500;

/** Detects movement from an acceleration sensor, which at rest measures only gravity. Reports changes only. */
export class MovementWatch {
  readonly #report: (isMoving: boolean) => void;
  #xG = Number.NaN;
  #yG = Number.NaN;
  #zG = Number.NaN;
  #lastMs = 0;
  #movedMs = 0;
  #isMoving = false;

  constructor(report: (isMoving: boolean) => void) {
    this.#report = report;
  }

  /** One reading in g. */
  note(xG: number, yG: number, zG: number, timeMs: number): void {
    if (Number.isNaN(this.#xG)) {
      this.#xG = xG;
      this.#yG = yG;
      this.#zG = zG;
      this.#lastMs = timeMs;
      return;
    }
    const differenceG = Math.hypot(xG - this.#xG, yG - this.#yG, zG - this.#zG);
    const share = 1 - Math.exp(-Math.max(0, timeMs - this.#lastMs) / FOLLOW_MS);
    this.#xG += share * (xG - this.#xG);
    this.#yG += share * (yG - this.#yG);
    this.#zG += share * (zG - this.#zG);
    this.#lastMs = timeMs;
    if (differenceG > MOVING_G) {
      this.#movedMs = timeMs;
      this.#set(true);
    } else if (timeMs - this.#movedMs >= STILL_AFTER_MS) this.#set(false);
  }

  #set(isMoving: boolean): void {
    if (isMoving === this.#isMoving) return;
    this.#isMoving = isMoving;
    this.#report(isMoving);
  }
}
