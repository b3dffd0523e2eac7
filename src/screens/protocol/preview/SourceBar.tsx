import { FileInput, HTMLSelect } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { SessionId } from '#shared/domain/ids.ts';
import { messageOf } from '#api/api-error.ts';
import { formatClock } from '#live/charts/index.ts';
import { formatDate } from '#ui/text/format.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import type { Recordings, SourceChoice } from './recordings.ts';

type SourceBarProps = {
  choice: SourceChoice;
  recordings: Recordings;
  onWanted: () => void;
  onChoose: (choice: SourceChoice) => void;
};

const EEG_FILES = '.edf,.bdf,.EDF,.BDF,.xdf,.csv,.txt';

/** Source of the preview: the simulated client, a session, or a file of the practice or of this computer. */
export function SourceBar({ choice, recordings, onWanted, onChoose }: SourceBarProps) {
  const id = useId();
  const [isLocal, setIsLocal] = useState(false);
  const choose = (value: string) => {
    setIsLocal(value === 'local');
    if (value === 'simulated') onChoose({ kind: 'simulated' });
    const [kind, ref = ''] = value.split(' ');
    if (kind === 'session') onChoose({ kind, sessionId: ref as SessionId });
    if (kind === 'eegFile') onChoose({ kind, eegFileId: ref });
  };
  return (
    <div className="lw-source">
      <label htmlFor={id}>Signal</label>
      <HTMLSelect
        fill
        id={id}
        value={isLocal ? 'local' : valueOf(choice)}
        onFocus={onWanted}
        onPointerDown={onWanted}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value="simulated">Simulated client</option>
        <option value="local">EEG file of this computer …</option>
        <optgroup label="Sessions">
          {recordings.sessions.map(
            ({ sessionId, clientName, protocolName, startedAt, createdAt, trainedSeconds, isSimulated }) => (
              <option key={sessionId} value={`session ${sessionId}`}>
                {formatDate(startedAt ?? createdAt)} · {clientName} · {protocolName ?? 'no protocol'} ·{' '}
                {formatClock(trainedSeconds)}
                {isSimulated ? ' · simulated' : ''}
              </option>
            ),
          )}
        </optgroup>
        <optgroup label="EEG files">
          {recordings.files.map(({ eegFileId, name, facts }) => (
            <option key={eegFileId} value={`eegFile ${eegFileId}`}>
              {name}
              {facts ? ` · ${facts.channelCount} channels · ${formatClock(facts.durationSeconds)}` : ''}
            </option>
          ))}
        </optgroup>
        {recordings.isLoading ? <option disabled>Loading the recordings …</option> : undefined}
      </HTMLSelect>
      {isLocal ? (
        <FileInput
          fill
          text={choice.kind === 'local' ? choice.file.name : 'Choose an EEG file …'}
          hasSelection={choice.kind === 'local'}
          inputProps={{
            accept: EEG_FILES,
            'aria-label': 'EEG file',
            onChange: ({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              const number = choice.kind === 'local' ? choice.number + 1 : 1;
              if (file) onChoose({ kind: 'local', file, number });
            },
          }}
        />
      ) : undefined}
      {recordings.error ? (
        <Notice kind="warning">The recordings could not be listed. {messageOf(recordings.error)}</Notice>
      ) : undefined}
    </div>
  );
}

function valueOf(choice: SourceChoice): string {
  switch (choice.kind) {
    case 'session':
      return `session ${choice.sessionId}`;
    case 'eegFile':
      return `eegFile ${choice.eegFileId}`;
    default:
      return choice.kind;
  }
}
