import { useEffect, useRef, useState } from 'react';
import { type Api } from '#api/client.ts';
import { messageOf } from '#api/api-error.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { UserInfo } from '#shared/api/identity/users.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi, useServices } from '#state/services.atoms.ts';
import { exportName } from '#ui/files/export-name.ts';
import { openSaveTarget } from '#ui/files/save-file.ts';

export type ExportScope = 'own' | 'practice';
export type ExportState =
  | { kind: 'idle' }
  | { kind: 'running' | 'done'; bytes: number }
  | { kind: 'failed'; problem: string };

/** Progress is shown in steps of this size, not after each of thousands of reads. */
const SHOWN_EVERY_BYTES = 256 * 1024;

const CUT_OFF = 'The export was interrupted. Check the connection and start it again.';

/** Saves an export while it downloads. Leaving the page cancels the export. */
export function useDataExport() {
  const api = useApi();
  const user = useUser();
  const { clock } = useServices();
  const [state, setState] = useState<ExportState>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (scope: ExportScope) => {
    const name = exportName([`loopwell-${scope}`], 'zip', new Date(clock.nowMs()));
    // The size is unknown in advance, so ask the browser for a file on disk.
    const target = await openSaveTarget(name, Number.MAX_SAFE_INTEGER);
    if (!target) return;
    const abort = new AbortController();
    running.current = abort;
    setState({ kind: 'running', bytes: 0 });
    try {
      const onBytes = (bytes: number) => setState({ kind: 'running', bytes });
      const stream = await openExport(api, user, scope, abort.signal);
      const bytes = await copyStream(stream, target.write, onBytes);
      await target.close();
      setState({ kind: 'done', bytes });
    } catch (error) {
      await target.discard();
      const problem = error instanceof TypeError ? CUT_OFF : messageOf(error);
      setState(abort.signal.aborted ? { kind: 'idle' } : { kind: 'failed', problem });
    }
  };
  return {
    state,
    start: (scope: ExportScope) => void run(scope),
    cancel: () => running.current?.abort(),
  };
}

const openExport = (
  api: Api,
  user: UserInfo,
  scope: ExportScope,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> =>
  scope === 'own'
    ? api.callEndpoint(ENDPOINTS.exportOwnData, { params: { id: user.userId } }, { signal })
    : api.callEndpoint(
        ENDPOINTS.exportPractice,
        { params: { id: user.organization.organizationId } },
        { signal },
      );

/** Resolves with the number of bytes. Rejects with TypeError when the connection breaks. */
async function copyStream(
  stream: ReadableStream<Uint8Array>,
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>,
  onBytes: (bytes: number) => void,
): Promise<number> {
  const reader = stream.getReader();
  let bytes = 0;
  let shown = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return bytes;
    await write(new Uint8Array(value));
    bytes += value.length;
    if (bytes - shown < SHOWN_EVERY_BYTES) continue;
    shown = bytes;
    onBytes(bytes);
  }
}
