import { Button } from '@blueprintjs/core';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { countOf, formatRate } from '#ui/text/format.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { FactBox } from '#ui/text/Fact.tsx';
import { BatteryMark } from '../headset/BatteryMark.tsx';
import { NotConfirmedMark } from './NotConfirmedMark.tsx';
import { HeadsetFit } from '../headset/HeadsetFit.tsx';
import { isBatteryLow, linkLook } from '../headset/headset-words.ts';
import { SitesForm } from '../headset/SitesForm.tsx';
import type { RoomHeadset } from '../headset/use-headset.ts';

type ConnectedCardProps = RoomHeadset & { protocol: Protocol | undefined };

/** The connected headset: model, state, and fit to the protocol. */
export function ConnectedCard({ connection, view, protocol }: ConnectedCardProps) {
  const { facts, name } = view;
  if (!facts) return undefined;
  const link = linkLook(view);
  return (
    <div className="lw-headset__card">
      <div className="lw-headset__head">
        <div>
          <p className="lw-headset__name">
            <strong>{facts.modelName}</strong> <NotConfirmedMark facts={facts} />
          </p>
          <output className="lw-headset__state lw-muted lw-small">
            <span aria-hidden="true" style={{ color: `var(--lw-${link.token})` }}>
              {link.shape}
            </span>{' '}
            {link.word}
            {name === '' ? '' : ` · ${name}`}
          </output>
        </div>
        <Button size="small" onClick={() => void connection.disconnect()}>
          Disconnect
        </Button>
      </div>
      <dl className="lw-headset__facts">
        <FactBox term="Channels">
          {countOf(facts.channelNames.length, 'channel')} at {formatRate(facts.samplingRateHz)}
        </FactBox>
        <FactBox term="Battery">
          <BatteryMark view={view} />
        </FactBox>
        <FactBox term="Firmware">{facts.firmware ?? 'not reported'}</FactBox>
        {facts.serial === undefined ? undefined : <FactBox term="Serial">{facts.serial}</FactBox>}
      </dl>
      {isBatteryLow(view) ? (
        <Notice kind="warning">The battery is low. Charge the headset before the session.</Notice>
      ) : undefined}
      {facts.electrodes === 'fixed' ? (
        <p className="lw-small">Electrodes at {view.channelNames.join(', ')}.</p>
      ) : undefined}
      {/* Before the long picture of free electrodes: whether the headset fits, and the button that makes it fit. */}
      {protocol ? <HeadsetFit connection={connection} view={view} protocol={protocol} /> : undefined}
      {facts.electrodes === 'fixed' ? undefined : (
        <SitesForm
          channelNames={view.channelNames}
          isPatch={facts.electrodes === 'patch'}
          onAssign={(channelNames) => connection.assignSites(channelNames)}
        />
      )}
    </div>
  );
}
