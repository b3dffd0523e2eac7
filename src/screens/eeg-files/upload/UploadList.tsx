import { pathTo } from '#shared/routes.ts';
import { Button, ProgressBar } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { localSource, type UploadItem, type UploadQueue } from '#live/offline/index.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { BlankUnit } from '#widgets/eeg/BlankUnit.tsx';
import { formatBytes, formatDate } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import { MaskedText } from '#widgets/people/MaskedText.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { ImportDialog } from '../import/ImportDialog.tsx';
import { byUrgency, isStored, summaryWords, uploadWords } from './upload-words.ts';

type UploadListProps = { items: readonly UploadItem[]; queue: UploadQueue };

export function UploadList({ items, queue }: UploadListProps) {
  const [importing, setImporting] = useState<UploadItem>();
  return (
    <Panel
      title="Uploads"
      isFlush
      aside={
        <span className="lw-panel__links">
          <output>{summaryWords(items)}</output>
          {items.some(isStored) ? (
            <Button size="small" variant="minimal" onClick={() => queue.clearFinished()}>
              Clear finished
            </Button>
          ) : undefined}
        </span>
      }
    >
      <ul className="lw-plain-list">
        {byUrgency(items).map((item) => (
          <li key={item.key} className="lw-upload">
            <UploadRow item={item} queue={queue} onImport={setImporting} />
          </li>
        ))}
      </ul>
      {importing ? (
        <UploadImport item={importing} queue={queue} onClose={() => setImporting(undefined)} />
      ) : undefined}
    </Panel>
  );
}

type UploadRowProps = { item: UploadItem; queue: UploadQueue; onImport: (item: UploadItem) => void };

function UploadRow({ item, queue, onImport }: UploadRowProps) {
  const { state, recording } = item;
  const size = recording.parts.reduce((sum, part) => sum + part.size, 0);
  const { words, kind } = uploadWords(state);
  return (
    <>
      <div className="lw-upload__head">
        <strong>
          <MaskedText>{recording.name}</MaskedText>
        </strong>
        <span className="lw-muted">
          <Num>{formatBytes(size)}</Num>
        </span>
        <span className="lw-toolbar__fill" />
        <UploadActions item={item} queue={queue} onImport={onImport} />
      </div>
      {'bytesTotal' in state ? (
        <ProgressBar
          value={state.bytesDone / Math.max(1, state.bytesTotal)}
          intent="primary"
          animate={false}
          stripes={false}
          aria-label="Progress of the upload"
        />
      ) : undefined}
      <p
        className={`lw-upload__words lw-upload__words--${kind}`}
        role={kind === 'danger' ? 'alert' : 'status'}
      >
        {words}
      </p>
      {state.step === 'ended' && state.kind === 'needsUnit' ? (
        <BlankUnit
          warnings={state.facts.warnings}
          onGive={(blankUnit) => queue.answer(item.key, { blankUnit })}
          later={{
            label: 'Upload, choose unit later',
            onLater: () => queue.answer(item.key, { blankUnit: 'later' }),
          }}
        />
      ) : undefined}
      {state.step === 'ended' && state.kind === 'stored'
        ? state.facts.warnings.map(({ code, message }) => (
            <p key={code + message} className="lw-upload__words lw-upload__words--warning">
              {message}
            </p>
          ))
        : undefined}
    </>
  );
}

function UploadActions(props: UploadRowProps) {
  const { item, queue } = props;
  const { key, state } = item;
  if (state.step !== 'ended') {
    return (
      <Button size="small" onClick={() => queue.cancel(key)}>
        Cancel
      </Button>
    );
  }
  return (
    <>
      <NextStep {...props} state={state} />
      <Button size="small" variant="minimal" onClick={() => queue.remove(key)}>
        Remove from list
      </Button>
    </>
  );
}

type NextStepProps = UploadRowProps & { state: Extract<UploadItem['state'], { step: 'ended' }> };

function NextStep({ item, state, queue, onImport }: NextStepProps) {
  const { key } = item;
  switch (state.kind) {
    case 'stored':
      return (
        <AppLink href={pathTo.eegReview(state.eegFile)} className="bp6-button bp6-small">
          Review
        </AppLink>
      );
    case 'needsImport':
      return (
        <Button size="small" intent="primary" onClick={() => onImport(item)}>
          Set up import
        </Button>
      );
    case 'needsUnit':
      return undefined;
    case 'duplicate':
      return (
        <>
          <AppLink href={pathTo.eegReview(state.duplicates[0]!)} className="bp6-button bp6-small">
            Open the stored file ({formatDate(state.duplicates[0]!.createdAt)})
          </AppLink>
          <Button size="small" onClick={() => queue.retry(key, { allowDuplicate: true })}>
            Store again
          </Button>
        </>
      );
    case 'failed':
    case 'cancelled':
      return (
        <Button size="small" onClick={() => queue.retry(key)}>
          Try again
        </Button>
      );
  }
}

type UploadImportProps = { item: UploadItem; queue: UploadQueue; onClose: () => void };

/** Asks how to read a table, and uploads it once that is confirmed. */
function UploadImport({ item: { key, recording, state }, queue, onClose }: UploadImportProps) {
  const named = useMemo(() => localSource(recording), [recording]);
  if (state.step !== 'ended' || state.kind !== 'needsImport') return undefined;
  return (
    <ImportDialog
      name={recording.name}
      named={named}
      proposal={state.proposal}
      confirmWords="Import and upload"
      onConfirm={({ importPlan }) => {
        queue.answer(key, { importPlan });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
