import type { ReactNode } from 'react';
import type { HeadsetType } from '#shared/eeg/headsets/headset.ts';
import { Cups, Lead, Sites } from './parts.tsx';
import { EAR_LOBE, onSkull, profilePoint } from './profile.ts';

type ArtProps = { names: readonly string[] };

/** An arch over the side of the head with the housing at its back end, and a brace that rests above the ear. */
function CrownArt({ names }: ArtProps) {
  return (
    <>
      <path className="lw-hp__strap" d="M 112 58 C 116 84 122 98 128 112" />
      <path
        className="lw-hp__device"
        d="M 62 91 C 62 77 72 70 82 66 C 94 44 112 36 130 36 C 156 36 180 46 200 66 C 212 70 216 84 212 98
           C 209 108 192 108 190 97 C 188 88 184 82 178 78 C 166 68 150 61 133 61 C 116 61 104 68 95 80
           C 92 90 88 98 78 99 C 68 100 62 98 62 91 Z"
      />
      <path className="lw-hp__line" d="M 96 62 C 108 48 120 46 132 46" />
      <Sites names={names} />
    </>
  );
}

/** An elastic band around the head with the housing on the brow. */
function HeadbandArt({ names }: ArtProps) {
  return (
    <>
      <path
        className="lw-hp__device"
        d="M 46 93 C 96 101 158 101 206 92 C 208 98 208 105 206 111 C 158 119 96 119 46 112 C 44 106 44 99 46 93 Z"
      />
      <path className="lw-hp__line" d="M 66 102.5 C 100 107 150 107 178 103" />
      <rect className="lw-hp__housing" x="37" y="88" width="21" height="29" rx="8" />
      <circle className="lw-hp__light" cx="47" cy="97" r="2.2" />
      <Sites names={names} />
    </>
  );
}

/** A slim band with a clip-on housing at the back, from which four leads go to loose cups. */
function FlexArt({ names }: ArtProps) {
  return (
    <>
      <path className="lw-hp__strap" d="M 47 96 C 96 103 158 103 205 95" />
      <path className="lw-hp__strap" d="M 126 24 C 136 50 136 76 130 100" />
      <Leads names={names} from={{ x: 190, y: 128 }} sag={22} />
      <rect className="lw-hp__housing" x="178" y="112" width="27" height="34" rx="7" />
      <circle className="lw-hp__light" cx="191.5" cy="120" r="2.2" />
      <Cups names={names} />
      <Sites names={names} radius={4.5} />
    </>
  );
}

/** An open cap of straps; eight leads gather in a housing at the nape. */
function Flex8Art({ names }: ArtProps) {
  return (
    <>
      <path className="lw-hp__strap" d="M 46 98 C 96 106 158 106 206 97" />
      <path
        className="lw-hp__strap"
        d="M 52 76 C 58 66 62 66 74 62 C 92 48 108 46 126 46 C 144 46 162 50 181 63 C 190 68 196 72 202 80"
      />
      <path className="lw-hp__strap" d="M 90 34 C 74 54 70 80 76 100" />
      <path className="lw-hp__strap" d="M 126 25 C 133 50 133 78 128 103" />
      <path className="lw-hp__strap" d="M 163 34 C 180 56 184 78 178 99" />
      <Leads names={names} from={{ x: 190, y: 132 }} sag={8} />
      <rect className="lw-hp__housing" x="172" y="118" width="35" height="38" rx="8" />
      <circle className="lw-hp__light" cx="189.5" cy="127" r="2.2" />
      <path className="lw-hp__line" d="M 181 137 h 17 M 181 145 h 17" />
      <Cups names={names} />
      <Sites names={names} radius={4.5} />
    </>
  );
}

/** A pebble on top of the head with its two contacts, held by a thin strap under the chin. */
function CallibriArt() {
  const front = onSkull(-0.17, 0.985);
  const back = onSkull(0.17, 0.985);
  return (
    <>
      <path className="lw-hp__strap lw-hp__strap--thin" d="M 113 26 C 92 70 88 140 96 193" />
      <path
        className="lw-hp__housing"
        d="M 96 29 C 93 12 110 4 126 4 C 142 4 159 12 156 29 C 137 22.5 115 22.5 96 29 Z"
      />
      <circle className="lw-hp__light" cx="126" cy="12" r="2.2" />
      <circle className="lw-hp__site" cx={front.x} cy={front.y} r="5" />
      <circle className="lw-hp__site" cx={back.x} cy={back.y} r="5" />
    </>
  );
}

/** A small housing at the nape with leads to loose cups, a clip on the ear and, where there is one, an ECG lead. */
function SynchroniArt({ names, hasEcg }: ArtProps & { hasEcg: boolean }) {
  const box = { x: 204, y: 150 };
  return (
    <>
      {hasEcg ? (
        <>
          <path className="lw-hp__lead" d="M 206 162 C 214 186 204 204 166 210" />
          <path
            className="lw-hp__heart"
            d="M 158 217 C 150 211 147 207 150 203 C 153 200 157 202 158 205 C 159 202 163 200 166 203
               C 169 207 166 211 158 217 Z"
          />
        </>
      ) : undefined}
      <Lead from={box} to={EAR_LOBE} by={{ x: 166, y: 176 }} />
      <Leads names={names} from={box} sag={34} />
      <rect className="lw-hp__housing" x="190" y="134" width="26" height="34" rx="9" />
      <circle className="lw-hp__light" cx="203" cy="143" r="2.2" />
      <rect className="lw-hp__device" x={EAR_LOBE.x - 5} y={EAR_LOBE.y - 7} width="10" height="14" rx="4" />
      <Cups names={names} />
      <Sites names={names} radius={4.5} />
    </>
  );
}

/** One lead per electrode on the near side, bent outwards by `sag`. */
function Leads({ names, from, sag }: ArtProps & { from: { x: number; y: number }; sag: number }) {
  return names.map((name) => {
    const to = profilePoint(name);
    if (!to) return undefined;
    const by = { x: (from.x + to.x) / 2 + sag, y: (from.y + to.y) / 2 - sag };
    return <Lead key={name} from={from} to={to} by={by} />;
  });
}

export const HEADSET_ART: Readonly<Record<HeadsetType, (props: ArtProps) => ReactNode>> = {
  crown: CrownArt,
  'brainbit-headband': HeadbandArt,
  'brainbit-flex': FlexArt,
  'brainbit-flex8': Flex8Art,
  callibri: CallibriArt,
  'synchroni-uno': (props) => <SynchroniArt {...props} hasEcg={false} />,
  'synchroni-trio': (props) => <SynchroniArt {...props} hasEcg />,
  'synchroni-pento': (props) => <SynchroniArt {...props} hasEcg />,
};
