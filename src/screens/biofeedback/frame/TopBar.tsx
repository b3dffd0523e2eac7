import { Button, Tag } from '@blueprintjs/core';
import { formatClock } from '#live/charts/index.ts';
import { isUnderWay } from '#live/session/index.ts';
import { PersonName } from '#widgets/people/PersonName.tsx';
import { SourceName } from '#widgets/eeg/SourceName.tsx';
import { BackToClient } from '../end/BackToClient.tsx';
import { HeadsetStatus } from '../headset/HeadsetStatus.tsx';
import { useRoom } from '../room/room-context.ts';

/** For a quick glance: client, content, source, and what is saved. */
export function TopBar() {
  const { data, view, protocol, controller, askToEnd } = useRoom();
  const { state, source } = view;
  const isFile = source?.kind === 'file';
  return (
    <header className="lw-room__top">
      <span className="lw-room__client">
        <PersonName person={data.client} />
      </span>
      <span className="lw-room__fact">{protocol?.definition.name ?? 'Choose source and protocol'}</span>
      {source ? (
        <span className="lw-room__fact">
          <span className={source.kind === 'simulated' ? 'lw-tag lw-tag--warning' : undefined}>
            <SourceName source={source} />
          </span>{' '}
          · {source.channelNames.length} ch · {source.samplingRateHz} Hz
          {isFile && source.durationSeconds !== undefined ? ` · ${formatClock(source.durationSeconds)}` : ''}
        </span>
      ) : undefined}
      {state.isRecording && controller.speed !== 1 ? (
        <Tag intent="warning">Preview at {controller.speed}×</Tag>
      ) : undefined}
      <span className="lw-room__fill" />
      <HeadsetStatus />
      <SavedWhere />
      {isUnderWay(state) ? (
        <Button intent="danger" variant="outlined" onClick={askToEnd} disabled={state.step === 'ending'}>
          End {data.component.assessment ? 'the assessment' : 'session'}
        </Button>
      ) : (
        <BackToClient />
      )}
    </header>
  );
}

/** 'On this computer 12:41 · on server 12:35', with what prevents the upload. */
function SavedWhere() {
  const { state, savedSeconds, saveProblem, upload } = useRoom().view;
  if (!state.isRecording && savedSeconds === 0) return undefined;
  const hasProblem = saveProblem !== undefined || upload.message !== undefined;
  return (
    <span className="lw-saved" data-problem={hasProblem}>
      {state.isRecording && state.step !== 'failed' ? (
        <span className="lw-saved__rec">
          <span aria-hidden="true">●</span> Recording
        </span>
      ) : undefined}
      <span>
        {saveProblem === undefined ? '✓' : '▲'} on this computer {formatClock(savedSeconds)}
      </span>
      <span className="lw-saved__dot" aria-hidden="true">
        ·
      </span>
      <span>
        {upload.message === undefined ? '✓' : '▲'} on server {formatClock(upload.serverSeconds)}
      </span>
    </span>
  );
}
