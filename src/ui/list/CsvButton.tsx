import { Button } from '@blueprintjs/core';
import { DownloadIcon } from '@blueprintjs/icons';
import { BusyButton } from '../buttons/BusyButton.tsx';
import { formatNumber } from '../text/format.ts';
import { Notice } from '../notices/Notice.tsx';
import { usePatience } from '../hooks/use-patience.ts';
import { type CsvExport, useCsvExport } from './use-csv-export.ts';

/**
 * Saves the list as CSV: the shown columns of all rows that match search and filters, in the list's order.
 *
 *     <CsvButton
 *       fileName="clients" columns={columns.shown} rowKey={rowKey} messageOf={messageOf}
 *       fetchPage={async (page, options) => {
 *         const { clients, totalClients } = await fetchClients({ ...list.query, ...page }, options);
 *         return { rows: clients, total: totalClients };
 *       }} />
 */
export function CsvButton<Row>(props: CsvExport<Row>) {
  const { state, save, stop } = useCsvExport(props);
  const isBusy = state.kind === 'busy';
  const isLong = usePatience(isBusy);
  return (
    <>
      {state.kind === 'failed' ? <Notice kind="danger">{state.message}</Notice> : undefined}
      {isBusy && isLong ? <Progress {...state} onStop={stop} /> : undefined}
      <BusyButton icon={<DownloadIcon />} isBusy={isBusy} onClick={save} title="Save this list as a table">
        CSV
      </BusyButton>
    </>
  );
}

type ProgressProps = { done: number; total: number | undefined; onStop: () => void };

function Progress({ done, total, onStop }: ProgressProps) {
  const words = total === undefined ? '' : ` ${formatNumber(done, 0)} of ${formatNumber(total, 0)}`;
  return (
    <output className="lw-csv">
      Saving{words}
      <Button size="small" onClick={onStop}>
        Stop
      </Button>
    </output>
  );
}
