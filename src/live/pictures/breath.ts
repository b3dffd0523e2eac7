import { mix, type Picture, type Rgb } from './picture.ts';

const NIGHT: Rgb = [10, 18, 32];
const DAWN: Rgb = [28, 66, 92];
const DEEP: Rgb = [46, 104, 138];
const BRIGHT: Rgb = [176, 226, 224];

/** A calm breath, at full success. */
const BREATHS_PER_SECOND = 6 / 60;
const RING_SECONDS = 3;
const MOST_RINGS = 6;

/** A glowing circle that grows with success and breathes; each reward sends out a ring. */
export function createBreath(): Picture {
  let level = 0;
  let breath = 0;
  let rings: number[] = [];
  return {
    step(input, seconds) {
      level = input.level;
      if (input.hasMotion) breath += 2 * Math.PI * BREATHS_PER_SECOND * level * seconds;
      rings = rings.map((age) => age + seconds).filter((age) => age < RING_SECONDS);
      for (let reward = 0; reward < input.rewards && rings.length < MOST_RINGS; reward++) rings.push(0);
    },
    draw(context, { width, height }) {
      const unit = Math.min(width, height) / 2;
      const radius = unit * (0.22 + 0.42 * level) * (1 + 0.06 * Math.sin(breath));
      context.fillStyle = mix(NIGHT, DAWN, level);
      context.fillRect(0, 0, width, height);
      for (const age of rings) {
        const share = age / RING_SECONDS;
        context.beginPath();
        context.arc(width / 2, height / 2, radius + unit * 0.5 * share, 0, 2 * Math.PI);
        context.lineWidth = unit * 0.012;
        context.strokeStyle = mix(BRIGHT, BRIGHT, 0, 0.5 * (1 - share));
        context.stroke();
      }
      const glow = context.createRadialGradient(
        width / 2,
        height / 2,
        radius * 0.1,
        width / 2,
        height / 2,
        radius * 1.5,
      );
      glow.addColorStop(0, mix(DEEP, BRIGHT, level));
      glow.addColorStop(0.62, mix(DEEP, BRIGHT, 0.7 * level, 0.9));
      glow.addColorStop(1, mix(DEEP, BRIGHT, 0.5 * level, 0));
      context.beginPath();
      context.arc(width / 2, height / 2, radius * 1.5, 0, 2 * Math.PI);
      context.fillStyle = glow;
      context.fill();
    },
  };
}
