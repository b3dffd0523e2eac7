import { lanternsToNextLevel, startedGame, stepGame } from './balloon-game.ts';
import { mix, type Picture, type PictureContext, type PictureSize, type Rgb } from './picture.ts';

const SKY_TOP: readonly [Rgb, Rgb] = [
  [18, 24, 52],
  [70, 128, 190],
];
const SKY_LOW: readonly [Rgb, Rgb] = [
  [52, 52, 84],
  [206, 220, 214],
];
const HULL: readonly [Rgb, Rgb] = [
  [96, 54, 54],
  [232, 116, 92],
];
const CLOUD: readonly [Rgb, Rgb] = [
  [74, 76, 106],
  [244, 244, 236],
];
const LANTERN: Rgb = [255, 214, 130];
const CLOUDS = 7;

/** A game: success lets a balloon rise and travel, each reward lights a lantern, and a row of lanterns ends a level. */
export function createBalloon(): Picture {
  let game = startedGame();
  let level = 0;
  return {
    step(input, seconds) {
      level = input.level;
      game = stepGame(game, { ...input, seconds });
    },
    draw(context, size) {
      const { width, height } = size;
      const sky = context.createLinearGradient(0, 0, 0, height);
      sky.addColorStop(0, mix(...SKY_TOP, level));
      sky.addColorStop(1, mix(...SKY_LOW, level));
      context.fillStyle = sky;
      context.fillRect(0, 0, width, height);
      for (let index = 0; index < CLOUDS; index++)
        drawCloud(context, size, { index, level, travelled: game.travelled });
      drawBalloon(context, size, { altitude: game.altitude, level });
      drawScore(context, size, { stage: game.stage, lit: game.lanterns });
    },
  };
}

function drawCloud(
  context: PictureContext,
  { width, height }: PictureSize,
  { index, level, travelled }: { index: number; level: number; travelled: number },
): void {
  const depth = 0.4 + 0.6 * ((index * 0.37) % 1);
  const x = (1.3 - ((travelled * depth + index * 0.29) % 1.4)) * width;
  const y = (0.12 + 0.72 * ((index * 0.43) % 1)) * height;
  const size = height * 0.05 * (0.6 + depth);
  context.fillStyle = mix(...CLOUD, level, 0.5);
  context.beginPath();
  context.ellipse(x, y, size * 2.2, size * 0.7, 0, 0, 2 * Math.PI);
  context.ellipse(x - size * 0.6, y - size * 0.4, size, size * 0.7, 0, 0, 2 * Math.PI);
  context.fill();
}

function drawBalloon(
  context: PictureContext,
  { width, height }: PictureSize,
  { altitude, level }: { altitude: number; level: number },
): void {
  const x = width * 0.36;
  const y = height * (0.64 - 0.46 * altitude);
  const radius = height * 0.09;
  context.fillStyle = mix(...HULL, level);
  context.beginPath();
  context.arc(x, y, radius, Math.PI, 2 * Math.PI);
  context.quadraticCurveTo(x + radius, y + radius * 0.7, x + radius * 0.25, y + radius * 1.3);
  context.lineTo(x - radius * 0.25, y + radius * 1.3);
  context.quadraticCurveTo(x - radius, y + radius * 0.7, x - radius, y);
  context.fill();
  context.fillStyle = mix([60, 44, 36], [122, 88, 60], level);
  context.fillRect(x - radius * 0.22, y + radius * 1.55, radius * 0.44, radius * 0.34);
}

function drawScore(
  context: PictureContext,
  { width, height }: PictureSize,
  { stage, lit }: { stage: number; lit: number },
): void {
  context.fillStyle = 'rgb(11 18 32 / 0.45)';
  context.fillRect(width * 0.1, height * 0.86, width * 0.8, height * 0.11);
  const needed = lanternsToNextLevel(stage);
  const gap = Math.min(height * 0.05, (width * 0.8) / needed);
  for (let index = 0; index < needed; index++) {
    context.beginPath();
    context.arc(width / 2 + (index - (needed - 1) / 2) * gap, height * 0.94, gap * 0.26, 0, 2 * Math.PI);
    context.fillStyle = mix(LANTERN, LANTERN, 0, index < lit ? 1 : 0.25);
    context.fill();
  }
  context.font = `600 ${Math.round(height * 0.035)}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.fillStyle = 'rgb(255 255 255 / 0.85)';
  context.fillText(`Level ${stage}`, width / 2, height * 0.9);
}
