import { listProtocols } from '#shared/api/protocols.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { useWholeList } from '../use-whole-list.ts';

/** The newest version of every protocol the practice can run, including the protocol library, without a page limit. */
export const useAllProtocols = (therapistId: UserId) =>
  useWholeList({
    endpoint: listProtocols,
    input: { params: { id: therapistId } },
    rowsOf: ({ protocols, totalProtocols }) => ({ rows: protocols, total: totalProtocols }),
  });
