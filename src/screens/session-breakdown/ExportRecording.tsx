import { loadPieces, useConversion } from '#live/index.ts';
import type { SessionComponent } from '#shared/api/sessions.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { SourceInfo } from '#shared/eeg/source.ts';
import { useApi } from '#state/services.atoms.ts';
import { ConvertDialog } from '#ui/ConvertDialog.tsx';
import { convertedBytes } from '#ui/converted-name.ts';
import { Notice } from '#ui/Notice.tsx';
import { openSaveTarget } from '#ui/save-file.ts';
import { localTime } from './local-time.ts';

type ExportRecordingProps = {
  therapistId: UserId;
  component: SessionComponent;
  source: SourceInfo;
  /** ISO; null where the session has no start. */
  startedAt: string | null;
  onClose: () => void;
};

/** Saves what was recorded in a session, raw and with its markers, for other programs. */
export function ExportRecording({
  therapistId,
  component,
  source,
  startedAt,
  onClose,
}: ExportRecordingProps) {
  const api = useApi();
  const { state, start, cancel } = useConversion();
  const startTime = startedAt === null ? undefined : localTime(startedAt);
  // Names of clients have no place in the names of files.
  const name = `session ${startTime?.slice(0, 10) ?? 'recording'}`;
  return (
    <ConvertDialog
      title="Export the recording"
      state={state}
      onStart={(format) =>
        start({
          format,
          openTarget: () =>
            openSaveTarget(`${name}.${format}`, convertedBytes(component.recording.bytes, format)),
          load: async (signal) => ({
            source: {
              kind: 'session',
              name,
              startTime,
              samplingRateHz: source.samplingRateHz,
              channelNames: source.channelNames,
              pieces: await loadPieces({ therapistId, component }, { api, signal, onShare: () => {} }),
            },
          }),
        })
      }
      onCancel={cancel}
      onClose={onClose}
    >
      <p className="lw-muted">
        The signals as they came from {source.name}, without filters, with markers and events. The client is
        not named in the file.
      </p>
      {component.recording.state === 'open' ? (
        <Notice kind="warning">
          The recording is not complete on the server yet; only what is there is exported.
        </Notice>
      ) : undefined}
    </ConvertDialog>
  );
}
