import './replay.css';
import { Button, ProgressBar } from '@blueprintjs/core';

type ReplayProgressProps = {
  /** `share` is the finished part, 0 to 1; `protocol` counts from 0. */
  stage: { kind: 'loading'; share: number } | { kind: 'computing'; share: number; protocol: number };
  protocols: readonly { name: string }[];
  onCancel: () => void;
};

/** Progress of a replay, with a cancel button. */
export function ReplayProgress({ stage, protocols, onCancel }: ReplayProgressProps) {
  const words =
    stage.kind === 'loading'
      ? 'Loading the recording'
      : `Computing ${protocols[stage.protocol]?.name ?? ''} (${stage.protocol + 1} of ${protocols.length})`;
  return (
    <div className="lw-replay__busy">
      <span>{words}</span>
      <ProgressBar
        value={stage.share}
        intent="primary"
        stripes={false}
        animate={false}
        aria-label="Progress of the computation"
      />
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}
