import { storedSource, useConversion } from '#live/offline/index.ts';
import type { EegFileRecord } from '#shared/api/eeg-files.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { ConvertDialog } from '#widgets/eeg/ConvertDialog.tsx';
import { convertedBytes, convertedName } from '#widgets/eeg/converted-name.ts';
import { MaskedText } from '#widgets/people/MaskedText.tsx';
import { openSaveTarget } from '#ui/files/save-file.ts';

/** Saves a stored file in another format on this computer; the stored file stays as it is. */
export function ConvertStored({ file, onClose }: { file: EegFileRecord; onClose: () => void }) {
  const api = useApi();
  const { userId: therapistId } = useUser();
  const { state, start, cancel } = useConversion();
  return (
    <ConvertDialog
      title="Convert a stored file"
      state={state}
      onStart={(format) =>
        start({
          format,
          load: async () => storedSource(file, { api, therapistId }),
          openTarget: () =>
            openSaveTarget(convertedName(file.name, format), convertedBytes(file.byteCount, format)),
        })
      }
      onCancel={cancel}
      onClose={onClose}
    >
      <p>
        <strong>
          <MaskedText>{file.name}</MaskedText>
        </strong>{' '}
        is written in another format on this computer. The stored file stays as it is.
      </p>
    </ConvertDialog>
  );
}
