import { Checkbox } from '@blueprintjs/core';
import { useEffect, useMemo } from 'react';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import { mapProtocol } from '#shared/eeg/protocol-mapping.ts';
import { sitesToFill } from '../headset/HeadsetFit.tsx';
import { useSessionHeadset } from '../headset/use-headset.ts';
import { firstChoice } from '../room/last-trained.ts';
import { LastTime } from './LastTime.tsx';
import { PrepareFrame } from './PrepareFrame.tsx';
import { ProtocolBackground } from './ProtocolBackground.tsx';
import { ProtocolPicker } from './ProtocolPicker.tsx';
import { useRoom } from '../room/room-context.ts';
import { PlanCard } from '../visit/PlanCard.tsx';
import { StudyNotice } from '../study/StudyNotice.tsx';
import { ThresholdsCard } from './ThresholdsCard.tsx';
import { TimingCard } from './TimingCard.tsx';
import { useCarryOver } from './use-carry-over.ts';
import { useFoundProtocols, useOriginal } from './use-found-protocols.ts';

type PrepareStageProps = { onProtocol: (protocol: ProtocolRecord) => void };

/** First step: the source of the signal, and the protocol. */
export function PrepareStage({ onProtocol }: PrepareStageProps) {
  const { data, view, controller, protocol, begin, changeBegin, visit } = useRoom();
  const headset = useSessionHeadset();
  const { source } = view;
  const mapping = useMemo(
    () => (protocol && source ? mapProtocol(protocol.definition, source) : undefined),
    [protocol, source],
  );

  useEffect(() => {
    const ofStudy = data.protocols.find(({ protocolId }) => protocolId === data.study?.protocolId);
    const first = protocol ? undefined : (ofStudy ?? firstChoice(data, source));
    if (first) onProtocol(first);
  }, [protocol, source, data, onProtocol]);

  const carryOver = useCarryOver(data, protocol, mapping);
  const carried =
    carryOver.kind === 'found' && !begin.isCarryDeclined ? carryOver.carryOver.values : undefined;
  const original = useOriginal(protocol);
  const found = useFoundProtocols(data.protocols);
  return (
    <PrepareFrame
      title="Prepare the session"
      settings={
        <>
          {visit ? <PlanCard visit={visit} /> : undefined}
          {protocol && !visit ? (
            <TimingCard protocol={protocol} source={source} onChange={onProtocol} />
          ) : undefined}
          {protocol && original ? (
            <ThresholdsCard
              protocol={protocol}
              original={original.definition}
              carryOver={carryOver}
              isDeclined={begin.isCarryDeclined}
              onChange={onProtocol}
              onDecline={(isCarryDeclined) => changeBegin({ isCarryDeclined })}
            />
          ) : undefined}
        </>
      }
      option={
        visit ? undefined : (
          <Checkbox
            className="lw-prepare__option"
            checked={begin.thenRun}
            onChange={(event) => changeBegin({ thenRun: event.currentTarget.checked })}
            label="Start training right after the baseline"
          />
        )
      }
      canConnect={protocol !== undefined && mapping?.ok === true && carryOver.kind !== 'looking'}
      onConnect={() => void controller.connect(protocol!, begin.mainsHz, carried)}
    >
      <StudyNotice />
      <ProtocolPicker
        protocols={found.protocols}
        search={found.search}
        chosen={protocol}
        lastTime={<LastTime last={data.lastTrained} chosen={protocol} />}
        mapping={mapping}
        sitesToFill={headset && protocol ? sitesToFill(headset.view, protocol.definition) : []}
        onChoose={onProtocol}
      />
      {protocol ? <ProtocolBackground protocol={protocol.definition} /> : undefined}
    </PrepareFrame>
  );
}
