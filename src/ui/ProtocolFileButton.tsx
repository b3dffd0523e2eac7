import { Button } from '@blueprintjs/core';
import { DownloadIcon } from '@blueprintjs/icons';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { protocolFile } from './protocol-file.ts';
import { saveFile } from './save-file.ts';

/** Saves a protocol as a file in the documented format, as `eeg replay --protocol` reads it. */
export function ProtocolFileButton({ protocol }: { protocol: Protocol }) {
  return (
    <Button size="small" icon={<DownloadIcon />} onClick={() => save(protocol)}>
      Download the protocol file
    </Button>
  );
}

function save(protocol: Protocol): void {
  const { name, text } = protocolFile(protocol);
  saveFile(name, new Blob([text], { type: 'application/json' }));
}
