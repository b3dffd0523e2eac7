import './replay.css';
import { Button, ProgressBar } from '@blueprintjs/core';

type ReplayProgressProps = {
  /** Undefined while the recording is being loaded. */
  computing: { protocolName: string; position: number; count: number } | undefined;
  /** 0 to 1. */
  share: number;
  onCancel: () => void;
};

/** How far a replay is, and the way to end it. */
export function ReplayProgress({ computing, share, onCancel }: ReplayProgressProps) {
  const words = computing
    ? `Computing ${computing.protocolName} (${computing.position} of ${computing.count})`
    : 'Loading the recording';
  return (
    <div className="lw-replay__busy">
      <span>{words}</span>
      <ProgressBar
        value={share}
        intent="primary"
        stripes={false}
        animate={false}
        aria-label="Progress of the computation"
      />
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}
