import { storedSource, useConversion } from '#live/offline/index.ts';
import type { EegFileRecord } from '#shared/api/eeg-files.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { ConvertDialog } from '#widgets/eeg/ConvertDialog.tsx';
import { convertedName } from '#widgets/eeg/converted-name.ts';
import { MaskedText } from '#widgets/people/MaskedText.tsx';

/** Saves a stored file in another format on this computer; the stored file stays as it is. */
export function ConvertStored({ file, onClose }: { file: EegFileRecord; onClose: () => void }) {
  const api = useApi();
  const { userId: therapistId } = useUser();
  return (
    <ConvertDialog
      title="Convert a stored file"
      conversion={useConversion()}
      recording={{
        byteCount: file.byteCount,
        load: async () => storedSource(file, { api, therapistId }),
        nameIn: (format) => convertedName(file.name, format),
      }}
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
