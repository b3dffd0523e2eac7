import type { ProtocolRecord } from '#shared/api/protocols.ts';
import { formatDate } from '#ui/format.ts';
import { Notice } from '#ui/Notice.tsx';
import type { LastTrained } from './last-trained.ts';

type LastTimeProps = { last: LastTrained; chosen: ProtocolRecord | undefined };

/** Says whether what is chosen is what the client trained last. */
export function LastTime({ last, chosen }: LastTimeProps) {
  if (last.kind === 'none') return undefined;
  if (last.kind === 'unknown') {
    return chosen ? undefined : (
      <Notice kind="warning">
        What was trained last time could not be fetched, so nothing is chosen for you. Choose the protocol.
      </Notice>
    );
  }
  const { name, at, protocol } = last;
  if (!protocol && !chosen) {
    return (
      <Notice kind="warning">
        Last time, on {formatDate(at)}, was {name}. It is no longer offered. Choose another protocol.
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
