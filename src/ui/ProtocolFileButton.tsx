import { Button } from '@blueprintjs/core';
import { DownloadIcon } from '@blueprintjs/icons';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { protocolFile } from './protocol-file.ts';

/** Saves a protocol as a file in the documented format, as `eeg replay --protocol` reads it. */
export function ProtocolFileButton({ protocol }: { protocol: Protocol }) {
  return (
    <Button size="small" icon={<DownloadIcon />} onClick={() => save(protocolFile(protocol))}>
      Download the protocol file
    </Button>
  );
}

function save({ name, text }: { name: string; text: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken its copy of the text with the click; the address is released when it is through.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
