import type { ChannelQuality } from '#shared/engine/engine-api.ts';
import { channelLabel } from '#ui/format.ts';
import { headPoint } from './head-sites.ts';
import { QUALITY, UNKNOWN_QUALITY } from './quality-words.ts';

type HeadPictureProps = {
  channelNames: readonly string[];
  trainedChannels: readonly number[];
  quality: readonly ChannelQuality[];
};

const SCALE = 100;

/** The head from above with one mark per channel: colour, shape and word for its contact. */
export function HeadPicture({ channelNames, trainedChannels, quality }: HeadPictureProps) {
  const isCrowded = channelNames.length > 20;
  return (
    <svg className="lw-head" viewBox="-128 -128 256 250" aria-label="Contact of each channel on the head">
      <title>Contact of each channel on the head</title>
      <path className="lw-head__outline" d="M -15 -98 L 0 -120 L 15 -98" />
      <path className="lw-head__outline" d="M -99 -20 q -14 4 -11 22 q 2 18 11 16" />
      <path className="lw-head__outline" d="M 99 -20 q 14 4 11 22 q -2 18 -11 16" />
      <circle className="lw-head__skull" r={SCALE} />
      {channelNames.map((name, channel) => {
        const point = headPoint(name);
        if (!point) return undefined;
        const level = quality.find((each) => each.channel === channel)?.level;
        return (
          <Electrode
            key={name}
            name={name}
            x={point.x * SCALE}
            y={point.y * SCALE}
            look={level ? QUALITY[level] : UNKNOWN_QUALITY}
            isTrained={trainedChannels.includes(channel)}
            isCrowded={isCrowded}
          />
        );
      })}
    </svg>
  );
}

type ElectrodeProps = {
  name: string;
  x: number;
  y: number;
  look: { word: string; shape: string; token: string };
  isTrained: boolean;
  isCrowded: boolean;
};

function Electrode({ name, x, y, look, isTrained, isCrowded }: ElectrodeProps) {
  const radius = isCrowded ? 7.4 : 13;
  const colour = `var(--lw-${look.token})`;
  return (
    <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`} style={{ color: colour }}>
      <title>{`${name}: ${look.word}${isTrained ? ', trained' : ''}`}</title>
      {isTrained ? <circle className="lw-head__trained" r={radius + 3} /> : undefined}
      <circle className="lw-head__site" r={radius} />
      <text className="lw-head__name" y={isCrowded ? -0.5 : -1.5} fontSize={isCrowded ? 5.2 : 8}>
        {channelLabel(name)}
      </text>
      <text className="lw-head__shape" y={isCrowded ? 5.5 : 8.5} fontSize={isCrowded ? 5 : 7}>
        {look.shape}
      </text>
    </g>
  );
}
