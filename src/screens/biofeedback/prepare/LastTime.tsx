import type { ProtocolRecord } from '#shared/api/protocols.ts';
import { formatDate } from '#ui/text/format.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import type { LastTrained } from '../room/last-trained.ts';

type LastTimeProps = { last: LastTrained; chosen: ProtocolRecord | undefined };

/** Says whether the choice is the client's last training. */
export function LastTime({ last, chosen }: LastTimeProps) {
  if (last.kind === 'none') return undefined;
  if (last.kind === 'unknown') {
    return chosen ? undefined : (
      <Notice kind="warning">
        The last protocol could not be loaded, so no protocol is preselected. Choose a protocol.
      </Notice>
    );
  }
  const { name, at, protocol } = last;
  if (!protocol && !chosen) {
    return (
      <Notice kind="warning">
        Last time, on {formatDate(at)}, was {name}. This protocol is no longer available. Choose another one.
      </Notice>
    );
  }
  const isSame = protocol !== undefined && chosen?.protocolId === protocol.protocolId;
  return (
    <p className="lw-muted lw-small">
      {isSame ? `As last time, on ${formatDate(at)}.` : `Last time, on ${formatDate(at)}: ${name}.`}
    </p>
  );
}
