import type { UserId } from '#shared/domain/ids.ts';
import type { Breakdown } from '../breakdown.ts';
import { Charts } from '../Charts.tsx';
import { HonestyPanel } from '../HonestyPanel.tsx';
import { KeyFigures } from '../KeyFigures.tsx';
import { LedgerPanel } from '../LedgerPanel.tsx';
import { ConditionsPanel, RunsPanel } from '../RunsPanel.tsx';
import type { Markers } from '../use-markers.ts';
import { DelaysSection } from './DelaysSection.tsx';
import { ProtocolSection } from './ProtocolSection.tsx';
import type { SessionSection } from './session-sections.ts';

type SessionSectionsProps = {
  therapistId: UserId;
  breakdown: Breakdown;
  markers: Markers;
  isShown: (section: SessionSection) => boolean;
};

/** The figures of the session, as in the breakdown. */
export function SessionSections({ therapistId, breakdown, markers, isShown }: SessionSectionsProps) {
  const { settings, table } = breakdown;
  return (
    <>
      {isShown('figures') ? <KeyFigures breakdown={breakdown} /> : undefined}
      {isShown('protocol') ? <ProtocolSection {...breakdown} /> : undefined}
      {isShown('runs') ? <RunsPanel breakdown={breakdown} /> : undefined}
      {isShown('charts') && table ? (
        <Charts settings={settings} table={table} markers={markers} />
      ) : undefined}
      {isShown('conditions') ? <ConditionsPanel breakdown={breakdown} /> : undefined}
      {isShown('honesty') && table ? <HonestyPanel settings={settings} table={table} /> : undefined}
      {isShown('ledger') && table ? <LedgerPanel settings={settings} table={table} /> : undefined}
      {isShown('delays') ? <DelaysSection therapistId={therapistId} breakdown={breakdown} /> : undefined}
    </>
  );
}
