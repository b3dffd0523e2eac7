import { fixed, plain } from '#shared/locale/formats.ts';
import { DefinitionList } from '#ui/text/DefinitionList.tsx';
import { hasNoSignal, type HeadsetView } from '#live/headsets/index.ts';
import { CopyButton } from '#ui/buttons/CopyButton.tsx';
import { allowScrollingByKey } from '#ui/hooks/scroll-by-key.ts';
import { Popover } from '#ui/popovers/Popover.tsx';
import { BatteryMark } from './BatteryMark.tsx';
import { batteryWords, HIGH_LOSS_PCT, linkLook } from './headset-words.ts';
import { useRoom } from '../room/room-context.ts';
import { radioRows, rowsAsText } from './radio-rows.ts';
import { useSessionHeadset } from './use-headset.ts';

/** The headset in the top bar: link, battery, loss. Pressing it opens the radio figures. */
export function HeadsetStatus() {
  const headset = useSessionHeadset();
  if (!headset) return undefined;
  const { view } = headset;
  const link = linkLook(view);
  const { lostPct, packets } = view.radio;
  return (
    <Popover placement="bottom-end" content={<RadioCard view={view} />}>
      <button type="button" className="lw-link" aria-label={`Headset: ${statusWords(view)}`}>
        <span aria-hidden="true" style={{ color: `var(--lw-${link.token})` }}>
          {link.shape}
        </span>
        <span className="lw-link__word">{link.word}</span>
        {view.power ? <BatteryMark view={view} /> : undefined}
        {packets > 0 && !hasNoSignal(view) ? (
          <span className="lw-link__loss" data-high={lostPct > HIGH_LOSS_PCT}>
            {lossShort(lostPct)}
          </span>
        ) : undefined}
        {view.isMoving === true ? <span className="lw-chip">Movement</span> : undefined}
      </button>
    </Popover>
  );
}

/** 'Connected, battery 82 %, 0.3 % lost'. */
function statusWords(view: HeadsetView): string {
  const battery = batteryWords(view);
  return [
    linkLook(view).word,
    ...(battery === undefined ? [] : [`battery ${battery}`]),
    ...(view.radio.packets > 0 && !hasNoSignal(view) ? [lossShort(view.radio.lostPct)] : []),
    ...(view.isMoving === true ? ['movement'] : []),
  ].join(', ');
}

const lossShort = (lostPct: number): string =>
  lostPct === 0
    ? 'no loss'
    : `${lostPct < 0.1 ? `< ${plain(0.1)}` : fixed(lostPct, lostPct < 10 ? 1 : 0)} % lost`;

/** The figures of the radio, for support. */
function RadioCard({ view }: { view: HeadsetView }) {
  const { measuredLatency } = useRoom();
  const rows = radioRows(view, measuredLatency());
  return (
    <section className="lw-metric-card" aria-label="Figures of the radio" ref={allowScrollingByKey}>
      <DefinitionList title="Headset and radio" rows={rows} />
      <div className="lw-stage__actions lw-link__copy">
        <CopyButton label="Copy for support" text={() => rowsAsText(rows)} />
      </div>
    </section>
  );
}
