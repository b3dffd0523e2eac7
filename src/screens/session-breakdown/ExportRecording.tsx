import { loadParts, useConversion } from '#live/offline/index.ts';
import type { SessionComponent } from '#shared/api/sessions.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { localTime } from '#model/sessions/local-time.ts';
import type { SourceInfo } from '#shared/eeg/source.ts';
import type { ConvertFormat } from '#shared/review/convert.ts';
import { useApi } from '#state/services.atoms.ts';
import { ConvertDialog } from '#widgets/eeg/ConvertDialog.tsx';
import { exportName, shortId, stemOf } from '#ui/files/export-name.ts';
import { Notice } from '#ui/notices/Notice.tsx';

type ExportRecordingProps = {
  therapistId: UserId;
  component: SessionComponent;
  source: SourceInfo;
  /** ISO; null if the session has no start. */
  startedAt: string | null;
  onClose: () => void;
};

/** Exports the recording of a session for other programs, raw and with its markers. */
export function ExportRecording(props: ExportRecordingProps) {
  const { therapistId, component, source, startedAt, onClose } = props;
  const api = useApi();
  const startTime = startedAt === null ? undefined : localTime(startedAt);
  // File names must not contain names of clients.
  const words = ['session', shortId(component.sessionComponentId)];
  const nameOf = (format: ConvertFormat) =>
    exportName(words, format, startedAt === null ? undefined : new Date(startedAt));
  return (
    <ConvertDialog
      title="Export the recording"
      conversion={useConversion()}
      recording={{
        byteCount: component.recording.bytes,
        nameIn: nameOf,
        load: async (signal, format) => ({
          source: {
            kind: 'session' as const,
            name: stemOf(nameOf(format)),
            startTime,
            samplingRateHz: source.samplingRateHz,
            channelNames: source.channelNames,
            parts: await loadParts({ therapistId, component }, { api, signal, onShare: () => {} }),
          },
        }),
      }}
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
