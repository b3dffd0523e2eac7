import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import type { SessionComponent } from '#shared/api/sessions.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { UNIT_MISSING } from '#shared/eeg/voltage-unit.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { useAllProtocols } from '#state/clients/use-all-protocols.ts';
import { BlankUnit } from '#widgets/eeg/BlankUnit.tsx';
import { Notice, SkeletonRows } from '#ui/notices/Notice.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { ReplayProgress } from '#widgets/replay/ReplayProgress.tsx';
import type { Breakdown } from '../breakdown.ts';
import { ReplayPicker } from './ReplayPicker.tsx';
import { ReplayResults } from './ReplayResults.tsx';
import { type ReplayState, useCounterfactual } from './use-counterfactual.ts';
import '../safeguards.css';

type ReplayPanelProps = { therapistId: UserId; breakdown: Breakdown };

/** Replays any recording through any protocol: what would have been rewarded, side by side. */
export function ReplayPanel({ therapistId, breakdown }: ReplayPanelProps) {
  const { component, settings } = breakdown;
  const [isOpen, setIsOpen] = useState(false);
  const { state, start, cancel } = useCounterfactual({ therapistId, component, settings });
  return (
    <Panel title="What would another protocol have given?">
      <p className="lw-replay__what">
        The same samples, baseline and runs go through other protocols. <strong>This is a computation</strong>
        : the client heard and saw the feedback of this session, so it does not show what another training
        would have done.
      </p>
      {isOpen ? (
        <Choice
          therapistId={therapistId}
          breakdown={breakdown}
          isBusy={state.kind === 'busy'}
          onStart={(others, file) => void start({ others, file })}
        />
      ) : (
        <Opener component={component} onOpen={() => setIsOpen(true)} />
      )}
      <Outcome therapistId={therapistId} state={state} breakdown={breakdown} onCancel={cancel} />
    </Panel>
  );
}

/** Loads nothing until the user asks for it. */
function Opener({ component, onOpen }: { component: SessionComponent; onOpen: () => void }) {
  return (
    <div className="lw-form-actions">
      <Button intent="primary" onClick={onOpen}>
        Choose protocols
      </Button>
      {component.recording.state === 'none' ? (
        <span className="lw-muted lw-small">
          The recording of this session is not on the server; an EEG file from this computer can be used.
        </span>
      ) : undefined}
    </div>
  );
}

type ChoiceProps = ReplayPanelProps & {
  isBusy: boolean;
  onStart: (others: Protocol[], file: File | undefined) => void;
};

function Choice({ therapistId, breakdown, isBusy, onStart }: ChoiceProps) {
  const protocols = useAllProtocols(therapistId);
  if (protocols.problem) {
    return (
      <Notice kind="danger" onAction={protocols.retry}>
        The protocols could not be loaded. {protocols.problem}
      </Notice>
    );
  }
  if (!protocols.rows) return <SkeletonRows count={4} />;
  return (
    <ReplayPicker
      protocols={protocols.rows}
      settings={breakdown.settings}
      hasRecording={breakdown.component.recording.state !== 'none'}
      isBusy={isBusy}
      onStart={onStart}
    />
  );
}

type OutcomeProps = ReplayPanelProps & { state: ReplayState; onCancel: () => void };

function Outcome({ therapistId, state, breakdown, onCancel }: OutcomeProps) {
  switch (state.kind) {
    case 'idle':
      return undefined;
    case 'failed':
      return <Notice kind="danger">Nothing was computed. {state.message}</Notice>;
    case 'unitMissing':
      return (
        <BlankUnit warnings={[{ code: UNIT_MISSING, message: state.message }]} onGive={state.giveUnit} />
      );
    case 'busy':
      return <ReplayProgress stage={state.stage} protocols={state.protocols} onCancel={onCancel} />;
    case 'done':
      return <ReplayResults therapistId={therapistId} computed={state.computed} breakdown={breakdown} />;
  }
}
