import { channelLabel } from '#shared/eeg/channel-labels.ts';
import { headPoint } from '#shared/eeg/head-sites.ts';
import { type Look, QUALITY } from './quality-words.ts';

/** Look of a channel in the picture. `foot` is the text below the mark. */
export type SiteLook = Look & { foot?: string | undefined };

type HeadPictureProps = {
  label: string;
  channelNames: readonly string[];
  trainedChannels: readonly number[];
  lookOf: (channel: number) => SiteLook;
};

const SCALE = 100;
const RADIUS = 13;

/** The head from above with one mark per channel: color, shape and word. */
export function HeadPicture({ label, channelNames, trainedChannels, lookOf }: HeadPictureProps) {
  const isCrowded = channelNames.length > 20;
  const unplaced = channelNames.filter((name) => !headPoint(name)).map(channelLabel);
  return (
    <div className="lw-head-box">
      <svg className="lw-head" viewBox="-128 -128 256 250" aria-label={label}>
        <title>{label}</title>
        <path className="lw-head__outline" d="M -15 -98 L 0 -120 L 15 -98" />
        <path className="lw-head__outline" d="M -99 -20 q -14 4 -11 22 q 2 18 11 16" />
        <path className="lw-head__outline" d="M 99 -20 q 14 4 11 22 q -2 18 -11 16" />
        <circle className="lw-head__skull" r={SCALE} />
        {channelNames.map((name, channel) => {
          const point = headPoint(name);
          if (!point) return undefined;
          return (
            <Electrode
              key={name}
              name={name}
              x={point.x * SCALE}
              y={point.y * SCALE}
              look={lookOf(channel)}
              isTrained={trainedChannels.includes(channel)}
              isCrowded={isCrowded}
            />
          );
        })}
        {/* Drawn last, so that no text lies under the mark of the next electrode. */}
        {isCrowded
          ? undefined
          : channelNames.map((name, channel) => <Foot key={name} name={name} foot={lookOf(channel).foot} />)}
      </svg>
      {unplaced.length > 0 ? (
        <p className="lw-muted lw-small">Not on the picture: {unplaced.join(', ')}</p>
      ) : undefined}
    </div>
  );
}

type ElectrodeProps = {
  name: string;
  x: number;
  y: number;
  look: SiteLook;
  isTrained: boolean;
  isCrowded: boolean;
};

function Electrode({ name, x, y, look, isTrained, isCrowded }: ElectrodeProps) {
  const radius = isCrowded ? 8.6 : RADIUS;
  // On a crowded head the name needs the room. A channel that is not good keeps its shape, at the rim.
  const shape = isCrowded && look.shape === QUALITY.good.shape ? undefined : look.shape;
  const colour = `var(--lw-${look.token})`;
  return (
    <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`} style={{ color: colour }}>
      <title>{`${name}: ${look.word}${look.foot === undefined ? '' : `, ${look.foot}`}${isTrained ? ', trained' : ''}`}</title>
      {isTrained ? <circle className="lw-head__trained" r={radius + 3} /> : undefined}
      <circle className="lw-head__site" r={radius} />
      <text className="lw-head__name" y={isCrowded ? 2.6 : -1.5} fontSize={isCrowded ? 7.6 : 8}>
        {channelLabel(name)}
      </text>
      {shape === undefined ? undefined : (
        <text
          className="lw-head__shape"
          x={isCrowded ? 7 : 0}
          y={isCrowded ? -4 : 8.5}
          fontSize={isCrowded ? 6.5 : 7}
        >
          {shape}
        </text>
      )}
    </g>
  );
}

function Foot({ name, foot }: { name: string; foot: string | undefined }) {
  const point = headPoint(name);
  if (!point || foot === undefined) return undefined;
  return (
    <text className="lw-head__foot" x={point.x * SCALE} y={point.y * SCALE + RADIUS + 10} fontSize={8.5}>
      {foot}
    </text>
  );
}
