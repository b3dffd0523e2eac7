import { fixed, formats } from '#shared/locale/formats.ts';
import './file.css';
import { TextArea } from '@blueprintjs/core';
import { useId } from 'react';
import { clockStart } from '#live/offline/index.ts';
import { useStore } from '#live/store/index.ts';
import type { EegFileRecord } from '#shared/api/eeg-files.ts';
import { pathTo } from '#shared/routes.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { BlankUnit, isOfBlankUnit } from '#widgets/eeg/BlankUnit.tsx';
import { DefinitionList } from '#ui/text/DefinitionList.tsx';
import { countOf, formatBytes, formatClock, formatDate, NO_VALUE } from '#ui/text/format.ts';
import { MaskedText } from '#widgets/people/MaskedText.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { exportName, stemOf } from '#ui/files/export-name.ts';
import { saveFile } from '#ui/files/save-file.ts';
import type { OpenedRecording } from '../opened-recording.ts';
import { toStored } from '../desk/review-model.ts';
import { gapsOf, rateWords } from './file-words.ts';

/** Facts about the file, its warnings, and people's notes. */
export function FilePanel({ opened }: { opened: OpenedRecording }) {
  const { recording } = opened.workbench;
  const { startTime } = recording;
  const gaps = gapsOf(recording);
  const odd = recording.warnings.filter((warning) => !isOfBlankUnit(warning));
  return (
    <div className="lw-file-panel">
      <DefinitionList
        rows={[
          { term: 'Format', text: recording.format },
          {
            term: 'Begins',
            text:
              startTime === undefined
                ? 'The file holds no valid date.'
                : `${formatDate(startTime.slice(0, 10))}, ${formats().timeOfDay(clockStart({ startTime, startOffsetSeconds: 0 }) ?? 0)}`,
          },
          { term: 'Recorded', text: formatClock(recording.durationSeconds) },
          { term: 'From start to end', text: formatClock(recording.spanSeconds) },
          { term: 'Channels', text: `${recording.channels.length}, ${rateWords(recording.channels)}` },
          {
            term: 'Gaps',
            text:
              gaps.count === 0
                ? 'None'
                : `${countOf(gaps.count, 'gap')}, ${formatClock(gaps.seconds)} in all, the longest ${fixed(gaps.longestSeconds, 1)} s`,
          },
          ...(opened.record ? storedRows(opened.record) : []),
        ]}
      />
      <BlankUnit warnings={recording.warnings} onGive={opened.giveUnit} />
      {opened.session && (
        <Notice kind="info" action="Export the review" onAction={() => exportReview(opened)}>
          Events, marks and notes that you add here are not stored with the session. Export them to keep them.
        </Notice>
      )}
      {opened.record === undefined && opened.session === undefined && (
        <Notice kind="info" action="Export the review" onAction={() => exportReview(opened)}>
          This file is on this computer only. <AppLink href={pathTo.eegUpload()}>Upload it</AppLink> to keep
          its review and to assign it to a client.
        </Notice>
      )}
      <h3>File problems</h3>
      {odd.length === 0 ? (
        <p className="lw-muted">No {odd.length < recording.warnings.length ? 'other ' : ''}problems found.</p>
      ) : (
        <ul className="lw-file-panel__warnings">
          {odd.map(({ code, message }) => (
            <li key={`${code} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
      <Notes opened={opened} />
    </div>
  );
}

/** Exports events, marks and notes to one file, because the review of a local file is lost with the page. */
function exportReview({ workbench, desk }: OpenedRecording): void {
  const review = { ...desk.review.get(), events: toStored(workbench.annotations.get().items) };
  const text = JSON.stringify({ file: workbench.recording.name, ...review }, undefined, 2);
  saveFile(
    exportName([stemOf(workbench.recording.name), 'review'], 'json'),
    new Blob([text], { type: 'application/json' }),
  );
  desk.markExported();
}

const storedRows = ({ clientName, recordedOn, byteCount }: EegFileRecord) => [
  { term: 'Size', text: formatBytes(byteCount) },
  { term: 'Client', text: clientName === null ? 'Not assigned' : <MaskedText>{clientName}</MaskedText> },
  { term: 'Day', text: recordedOn === null ? NO_VALUE : formatDate(recordedOn) },
];

/** Saved with the review. */
function Notes({ opened }: { opened: OpenedRecording }) {
  const { desk } = opened;
  const review = useStore(desk.review);
  const id = useId();
  return (
    <div className="lw-file-panel__notes">
      <h3>
        <label htmlFor={id}>Notes</label>
      </h3>
      <TextArea
        id={id}
        fill
        rows={8}
        maxLength={20_000}
        value={review.notes}
        placeholder="Your observations"
        onChange={(event) =>
          desk.change({ ...desk.review.get(), notes: event.currentTarget.value }, undefined)
        }
        onBlur={() => void desk.flush()}
      />
    </div>
  );
}
