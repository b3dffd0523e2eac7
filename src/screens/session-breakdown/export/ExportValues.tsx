import { Button } from '@blueprintjs/core';
import { DownloadIcon } from '@blueprintjs/icons';
import { timelineOf } from '#live/charts/index.ts';
import type { ComponentSettings, Session, SessionComponent } from '#shared/api/sessions.ts';
import type { TickTable } from '#shared/engine/summary.ts';
import { settingsFile } from '#shared/recording/settings-file.ts';
import { ticksCsv } from '#shared/recording/ticks-csv.ts';
import { exportName, shortId } from '#ui/files/export-name.ts';
import { saveFile } from '#ui/files/save-file.ts';
import { plottedSeries } from './plotted-series.ts';
import { seriesCsv } from './series-csv.ts';

type ExportValuesProps = {
  session: Session;
  component: SessionComponent;
  settings: ComponentSettings;
  /** Undefined if the ticks could not be read; then there are only settings. */
  table: TickTable | undefined;
};

const CSV = 'text/csv';

/** The numbers behind the page as files: every tick, every curve, and the settings. */
export function ExportValues({ session, component, settings, table }: ExportValuesProps) {
  const save = (what: string, type: string, parts: Iterable<string>) => {
    const { startedAt } = session;
    // File names must not contain names of clients.
    const words = ['session', shortId(component.sessionComponentId), what];
    const at = startedAt === null ? undefined : new Date(startedAt);
    saveFile(exportName(words, type === CSV ? 'csv' : 'json', at), new Blob([...parts], { type }));
  };
  return (
    <div className="lw-form-actions">
      {table ? (
        <>
          <Button
            size="small"
            icon={<DownloadIcon />}
            onClick={() =>
              save('values', CSV, ticksCsv({ values: table.values, conditions: settings.conditions }))
            }
          >
            Every value as CSV
          </Button>
          <Button
            size="small"
            icon={<DownloadIcon />}
            onClick={() => save('curves', CSV, seriesCsv(plottedSeries(settings, table, timelineOf(table))))}
          >
            Curves as CSV
          </Button>
        </>
      ) : undefined}
      <Button
        size="small"
        icon={<DownloadIcon />}
        onClick={() =>
          save('settings', 'application/json', [
            settingsFile({
              sessionId: session.sessionId,
              sessionComponentId: component.sessionComponentId,
              startedAt: session.startedAt,
              settings,
              runs: component.runs,
            }),
          ])
        }
      >
        Settings as JSON
      </Button>
    </div>
  );
}
