import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import type { SessionComponent } from '#shared/api/sessions.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { useAllProtocols } from '#state/use-all-protocols.ts';
import { Notice } from '#ui/Notice.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ReplayProgress } from '#ui/replay/ReplayProgress.tsx';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';
import type { Breakdown } from './breakdown.ts';
import { ReplayPicker } from './ReplayPicker.tsx';
import { ReplayResults } from './ReplayResults.tsx';
import { type ReplayState, useCounterfactual } from './use-counterfactual.ts';
import './safeguards.css';

type ReplayPanelProps = { therapistId: UserId; breakdown: Breakdown };

/** Any recording through any protocol: what would have been rewarded, side by side. */
export function ReplayPanel({ therapistId, breakdown }: ReplayPanelProps) {
  const { component, settings } = breakdown;
  const [isOpen, setIsOpen] = useState(false);
  const { state, start, cancel } = useCounterfactual({ therapistId, component, settings });
  return (
    <Panel title="What would another protocol have given?">
      <p className="lw-replay__what">
        The same samples, baseline and runs go through other protocols. <strong>This is a computation</strong>
        : the client heard and saw the feedback of this session, so it is no evidence of what another training
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

/** Nothing is loaded before somebody asks. */
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
  if (protocols.error) {
    return (
      <Notice
        kind="danger"
        actions={
          <Button size="small" onClick={() => void protocols.refetch()}>
            Try again
          </Button>
        }
      >
        The protocols could not be loaded. {messageOf(protocols.error)}
      </Notice>
    );
  }
  if (!protocols.data) return <SkeletonRows count={4} />;
  return (
    <ReplayPicker
      protocols={protocols.data.protocols}
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
    case 'busy':
      return <ReplayProgress stage={state.stage} protocols={state.protocols} onCancel={onCancel} />;
    case 'done':
      return <ReplayResults therapistId={therapistId} computed={state.computed} breakdown={breakdown} />;
  }
}
