import { Button } from '@blueprintjs/core';
import { DownloadIcon } from '@blueprintjs/icons';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { exportProtocols } from './protocol-file.ts';

/** Saves a protocol as a file in the documented format, as `eeg replay --protocol` reads it. */
export function ProtocolFileButton({ protocol }: { protocol: Protocol }) {
  return (
    <Button size="small" icon={<DownloadIcon />} onClick={() => exportProtocols([protocol])}>
      Download the protocol file
    </Button>
  );
}
