import './analysis.css';

import { useState } from 'react';
import { mainsHzOf } from '#shared/engine/mains.ts';
import { UNIT_MISSING } from '#shared/eeg/voltage-unit.ts';
import type { MainsHz } from '#shared/engine/engine-api.ts';
import { type ReplayJob, type ReplayRun, useReplay } from '#live/offline/index.ts';
import { useStore } from '#live/store/index.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useAllProtocols } from '#state/clients/use-all-protocols.ts';
import { BlankUnit } from '#widgets/eeg/BlankUnit.tsx';
import { Notice, SkeletonRows } from '#ui/notices/Notice.tsx';
import { ReplayProgress } from '#widgets/replay/ReplayProgress.tsx';
import type { OpenedRecording } from '../opened-recording.ts';
import { ReplayForm, type ReplayChoice } from './ReplayForm.tsx';
import { ReplayOutcome } from './ReplayOutcome.tsx';

/** Runs protocols over the open recording: what each would have rewarded, side by side. */
export function ReplayPanel({ opened }: { opened: OpenedRecording }) {
  const { run, start, cancel } = useReplay(useApi());
  const { rows: protocols, problem, retry } = useAllProtocols(useUser().userId);
  const { recording, settings } = opened.workbench;
  const { badChannels, filter } = useStore(settings);
  const { organization } = useUser();
  const [chosenMainsHz, setMainsHz] = useState<MainsHz>();
  const { notchHz } = filter;
  // A notch filter shows where the recording was made, which may not be the region of the practice.
  const mainsHz = chosenMainsHz ?? (notchHz === 50 || notchHz === 60 ? notchHz : mainsHzOf(organization));
  const onStart = ({ protocols, baselineSeconds }: ReplayChoice) =>
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
        to the end. <strong>This is a computation</strong>: no one heard or saw this feedback, so it does not
        show what training would have done.
      </p>
      {problem ? (
        <Notice kind="danger" onAction={retry}>
          The protocols could not be loaded. {problem}
        </Notice>
      ) : undefined}
      {protocols ? (
        <ReplayForm
          recording={recording}
          badChannels={badChannels}
          mainsHz={mainsHz}
          onMains={setMainsHz}
          protocols={protocols}
          isBusy={run.kind === 'busy'}
          onStart={onStart}
        />
      ) : (
        !problem && <SkeletonRows count={6} />
      )}
      <Run
        run={run}
        onCancel={cancel}
        onMains={(job, mainsHz) => {
          setMainsHz(mainsHz);
          void start({ ...job, settings: { ...job.settings, mainsHz } });
        }}
      />
    </div>
  );
}

type RunProps = {
  run: ReplayRun;
  onCancel: () => void;
  onMains: (job: ReplayJob, mainsHz: MainsHz) => void;
};

function Run({ run, onCancel, onMains }: RunProps) {
  switch (run.kind) {
    case 'idle':
      return undefined;
    case 'failed':
      return <Notice kind="danger">Nothing was computed. {run.message}</Notice>;
    case 'unitMissing':
      return <BlankUnit warnings={[{ code: UNIT_MISSING, message: run.message }]} onGive={run.giveUnit} />;
    case 'busy':
      return <ReplayProgress stage={run.stage} protocols={run.protocols} onCancel={onCancel} />;
    case 'done':
      return (
        <ReplayOutcome answer={run.answer} job={run.job} onMains={(mainsHz) => onMains(run.job, mainsHz)} />
      );
  }
}
