import { mix, type Picture, type Rgb } from './picture.ts';

const DARK: Rgb = [12, 12, 24];
const LIT: Rgb = [34, 28, 62];
const RIBBONS: readonly { from: Rgb; to: Rgb; speed: number; waves: number }[] = [
  { from: [44, 40, 84], to: [132, 114, 228], speed: 0.5, waves: 0.9 },
  { from: [34, 58, 88], to: [92, 176, 232], speed: 0.38, waves: 1.2 },
  { from: [30, 66, 72], to: [96, 214, 188], speed: 0.3, waves: 1.5 },
  { from: [66, 48, 62], to: [240, 170, 148], speed: 0.22, waves: 0.7 },
];
const POINTS = 64;
/** A reward widens the ribbons a little, and the widening fades. */
const SWELL_PER_REWARD = 0.25;
const SWELL_FADE_SECONDS = 2;

/** Ribbons of light that flow and widen with success. */
export function createRibbons(): Picture {
  let level = 0;
  let flow = 0;
  let swell = 0;
  return {
    step(input, seconds) {
      level = input.level;
      if (input.hasMotion) flow += level * seconds;
      swell = Math.min(1, swell * Math.exp(-seconds / SWELL_FADE_SECONDS) + SWELL_PER_REWARD * input.rewards);
    },
    draw(context, { width, height }) {
      context.fillStyle = mix(DARK, LIT, level);
      context.fillRect(0, 0, width, height);
      for (const [index, { from, to, speed, waves }] of RIBBONS.entries()) {
        const middle = height * (0.3 + 0.13 * index);
        const sway = height * (0.03 + 0.09 * level);
        const halfWidth = height * (0.015 + 0.05 * level) * (1 + 0.4 * swell);
        const yAt = (x: number) => {
          const phase = 2 * Math.PI * waves * x + flow * speed + index * 1.7;
          return middle + sway * (Math.sin(phase) + 0.4 * Math.sin(2.1 * phase + index));
        };
        context.beginPath();
        for (let point = 0; point <= POINTS; point++) {
          const x = point / POINTS;
          context.lineTo(x * width, yAt(x) - halfWidth * (0.4 + Math.sin(Math.PI * x)));
        }
        for (let point = POINTS; point >= 0; point--) {
          const x = point / POINTS;
          context.lineTo(x * width, yAt(x) + halfWidth * (0.4 + Math.sin(Math.PI * x)));
        }
        context.closePath();
        context.fillStyle = mix(from, to, level, 0.72);
        context.fill();
      }
    },
  };
}
