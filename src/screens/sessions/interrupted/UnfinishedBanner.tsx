import { Button } from '@blueprintjs/core';
import { useEffect, useEffectEvent } from 'react';
import { findUnfinishedRecordings, finishSaving, type UnfinishedRecording } from '#live/session/index.ts';
import { useChangesOwner } from '#state/outbox/use-waiting-changes.ts';
import { formatClock, formatDateTime } from '#ui/text/format.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { SimulatedTag } from '#widgets/sessions/SimulatedTag.tsx';
import { type SavingTools, type SavingState, useSaving, useUnfinished } from './use-unfinished.ts';

const BROWSER_TOOLS: SavingTools = { find: findUnfinishedRecordings, finish: finishSaving };

/** Sessions that are complete on this computer but not on the server. Those that the user ended are sent by themselves. */
export function UnfinishedBanner({ tools = BROWSER_TOOLS }: { tools?: SavingTools }) {
  const { recordings, remove } = useUnfinished(tools);
  if (recordings.length === 0) return undefined;
  return (
    <div className="lw-banner">
      {recordings.map((recording) => (
        <UnfinishedItem
          key={recording.recordingId}
          recording={recording}
          tools={tools}
          onSaved={() => remove(recording.recordingId)}
        />
      ))}
    </div>
  );
}

type UnfinishedItemProps = { recording: UnfinishedRecording; tools: SavingTools; onSaved: () => void };

function UnfinishedItem({ recording, tools, onSaved }: UnfinishedItemProps) {
  const saving = useSaving(recording, tools, onSaved);
  const begin = useEffectEvent(saving.start);
  const isOwn = useChangesOwner() === recording.therapistId;
  const isSentByItself = recording.isFinished && isOwn;
  // A session that was cut off may continue: only the user says that it is over.
  useEffect(() => {
    if (isSentByItself) begin();
  }, [isSentByItself]);
  const { protocolName, durationSeconds, startedAtMs, sourceKind } = recording;
  const when = formatDateTime(new Date(startedAtMs).toISOString());
  return (
    <Notice kind="warning" actions={<SaveButton saving={saving} />}>
      <strong>A session is not fully saved to the server yet.</strong> {protocolName}, {when},{' '}
      {formatClock(durationSeconds)} (min:s).
      <SimulatedTag isSimulated={sourceKind === 'simulated'} /> {wordsOf(saving, durationSeconds)}
    </Notice>
  );
}

function SaveButton({ saving }: { saving: SavingState }) {
  const isWorking = saving.kind === 'saving' && saving.message === undefined;
  return (
    <Button size="small" intent="primary" loading={isWorking} onClick={saving.start}>
      {saving.kind === 'idle' ? 'Finish saving' : 'Try again now'}
    </Button>
  );
}

function wordsOf(saving: SavingState, durationSeconds: number): string {
  if (saving.kind === 'idle') return 'It is safe in this browser.';
  const progress = `${formatClock(saving.serverSeconds)} of ${formatClock(durationSeconds)} saved.`;
  return saving.message ? `${progress} ${saving.message}` : progress;
}
