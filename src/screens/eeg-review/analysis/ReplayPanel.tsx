import './analysis.css';
import { Button } from '@blueprintjs/core';
import { messageOf } from '#api/api-error.ts';
import { type ReplayRun, useReplay } from '#live/index.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useAllProtocols } from '#state/use-all-protocols.ts';
import { Notice } from '#ui/Notice.tsx';
import { ReplayProgress } from '#ui/replay/ReplayProgress.tsx';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';
import { useStore } from '../use-store.ts';
import type { OpenedRecording } from '../opened-recording.ts';
import { ReplayForm, type ReplayChoice } from './ReplayForm.tsx';
import { ReplayOutcome } from './ReplayOutcome.tsx';

/** Protocols over the open recording: what each would have rewarded, side by side. */
export function ReplayPanel({ opened }: { opened: OpenedRecording }) {
  const { run, start, cancel } = useReplay(useApi());
  const { data, error, refetch } = useAllProtocols(useUser().userId);
  const { recording, settings } = opened.workbench;
  const { badChannels, filter } = useStore(settings);
  const onStart = ({ protocols, mainsHz, baselineSeconds }: ReplayChoice) =>
    void start({
      source: {
        kind: 'review',
        source: opened.source,
        readPart: opened.readPart,
        badLabels: badChannels.map((channel) => recording.channels[channel]!.label),
      },
      protocols,
      settings: { mainsHz, baselineSeconds },
    });
  return (
    <div className="lw-analysis lw-review-replay">
      <p className="lw-analysis__note">
        The samples of this file go through the engine of live sessions: a baseline at the start, then one run
        to the end. <strong>This is a computation</strong>: nobody heard or saw this feedback, so it is no
        evidence of what a training would have done.
      </p>
      {error ? (
        <Notice
          kind="danger"
          actions={
            <Button size="small" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          The protocols could not be loaded. {messageOf(error)}
        </Notice>
      ) : undefined}
      {data ? (
        <ReplayForm
          recording={recording}
          badChannels={badChannels}
          notchHz={filter.notchHz}
          protocols={data.protocols}
          isBusy={run.kind === 'busy'}
          onStart={onStart}
        />
      ) : (
        !error && <SkeletonRows count={6} />
      )}
      <Run run={run} onCancel={cancel} />
    </div>
  );
}

function Run({ run, onCancel }: { run: ReplayRun; onCancel: () => void }) {
  switch (run.kind) {
    case 'idle':
      return undefined;
    case 'failed':
      return <Notice kind="danger">Nothing was computed. {run.message}</Notice>;
    case 'busy':
      return <ReplayProgress stage={run.stage} protocols={run.protocols} onCancel={onCancel} />;
    case 'done':
      return <ReplayOutcome answer={run.answer} job={run.job} />;
  }
}
