import { headPoint } from '#shared/eeg/head-sites.ts';
import { EAR_FOLD, EAR_OUTLINE, HEAD_OUTLINE, type PicturePoint, profilePoint } from './profile.ts';

/** The head every device is drawn on. */
export function Head() {
  return (
    <>
      <path className="lw-hp__head" d={HEAD_OUTLINE} />
      <path className="lw-hp__ear" d={EAR_OUTLINE} />
      <path className="lw-hp__ear" d={EAR_FOLD} />
    </>
  );
}

/** Electrodes on the near side of the head. */
export function Sites({ names, radius = 5 }: { names: readonly string[]; radius?: number }) {
  return names.map((name) => {
    const at = profilePoint(name);
    return at ? <circle key={name} className="lw-hp__site" cx={at.x} cy={at.y} r={radius} /> : undefined;
  });
}

/** Cups of free electrodes: a ring around the contact. */
export function Cups({ names }: { names: readonly string[] }) {
  return names.map((name) => {
    const at = profilePoint(name);
    return at ? <circle key={name} className="lw-hp__device" cx={at.x} cy={at.y} r="9" /> : undefined;
  });
}

/** A lead that hangs from `from` to `to`, bent towards `by`. */
export function Lead({ from, to, by }: { from: PicturePoint; to: PicturePoint; by: PicturePoint }) {
  return <path className="lw-hp__lead" d={`M ${from.x} ${from.y} Q ${by.x} ${by.y} ${to.x} ${to.y}`} />;
}

const MAP = { x: 244, y: 182, radius: 30 };

/** The head from above, nose up, with every electrode, including those hidden in profile. */
export function SiteMap({ names }: { names: readonly string[] }) {
  const { x, y, radius } = MAP;
  return (
    <g>
      <path className="lw-hp__map" d={`M ${x - 6} ${y - radius + 1} l 6 -7 l 6 7`} />
      <circle className="lw-hp__map" cx={x} cy={y} r={radius} />
      {names.map((name) => {
        const at = headPoint(name);
        return at ? (
          <circle key={name} className="lw-hp__dot" cx={x + at.x * radius} cy={y + at.y * radius} r="3" />
        ) : undefined;
      })}
    </g>
  );
}
