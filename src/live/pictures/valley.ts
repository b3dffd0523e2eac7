import { mix, type Picture, type PictureContext, type PictureSize, type Rgb } from './picture.ts';

const SKY_TOP: readonly [Rgb, Rgb] = [
  [14, 22, 44],
  [92, 158, 206],
];
const SKY_LOW: readonly [Rgb, Rgb] = [
  [38, 44, 72],
  [246, 214, 170],
];
const SUN: readonly [Rgb, Rgb] = [
  [120, 92, 92],
  [255, 240, 200],
];
/** From far to near. */
const HILLS: readonly { height: number; waves: number; dark: Rgb; light: Rgb }[] = [
  { height: 0.42, waves: 2.1, dark: [26, 36, 58], light: [118, 158, 168] },
  { height: 0.3, waves: 1.3, dark: [18, 30, 42], light: [84, 138, 112] },
  { height: 0.17, waves: 0.8, dark: [10, 20, 26], light: [46, 98, 66] },
];
const POINTS = 48;
/** Screen widths a second that the nearest hill passes at full success. */
const DRIFT_PER_SECOND = 0.012;
const MOST_FLOWERS = 60;
/** Spreads the flowers evenly without a visible pattern. */
const GOLDEN_SHARE = 0.618_034;

/** A valley at night. Success raises the sun and lets the land drift by; each reward leaves a flower. */
export function createValley(): Picture {
  let level = 0;
  let drift = 0;
  let flowers = 0;
  return {
    step(input, seconds) {
      level = input.level;
      if (input.hasMotion) drift += DRIFT_PER_SECOND * level * seconds;
      flowers = Math.min(MOST_FLOWERS, flowers + input.rewards);
    },
    draw(context, size) {
      const { width, height } = size;
      const sky = context.createLinearGradient(0, 0, 0, height * 0.75);
      sky.addColorStop(0, mix(...SKY_TOP, level));
      sky.addColorStop(1, mix(...SKY_LOW, level));
      context.fillStyle = sky;
      context.fillRect(0, 0, width, height);
      context.beginPath();
      context.arc(width * 0.62, height * (0.66 - 0.4 * level), height * 0.07, 0, 2 * Math.PI);
      context.fillStyle = mix(...SUN, level);
      context.fill();
      for (const [index, hill] of HILLS.entries())
        drawHill(context, size, { ...hill, level, drift: drift * (index + 1) });
      for (let index = 0; index < flowers; index++) drawFlower(context, size, { index, level });
    },
  };
}

type Hill = (typeof HILLS)[number] & { level: number; drift: number };

function drawHill(context: PictureContext, { width, height }: PictureSize, hill: Hill): void {
  context.beginPath();
  context.moveTo(0, height);
  for (let point = 0; point <= POINTS; point++) {
    const x = point / POINTS;
    const phase = 2 * Math.PI * hill.waves * (x + hill.drift);
    const top = hill.height + 0.05 * Math.sin(phase) + 0.025 * Math.sin(2.3 * phase + 1);
    context.lineTo(x * width, (1 - top) * height);
  }
  context.lineTo(width, height);
  context.closePath();
  context.fillStyle = mix(hill.dark, hill.light, hill.level);
  context.fill();
}

function drawFlower(
  context: PictureContext,
  { width, height }: PictureSize,
  { index, level }: { index: number; level: number },
): void {
  const x = (index * GOLDEN_SHARE) % 1;
  const y = 0.88 + 0.1 * ((index * GOLDEN_SHARE * GOLDEN_SHARE) % 1);
  context.beginPath();
  context.arc(x * width, y * height, height * 0.006, 0, 2 * Math.PI);
  context.fillStyle = mix([96, 84, 96], [255, 226, 150], level);
  context.fill();
}
