import { Button, ProgressBar } from '@blueprintjs/core';
import { PrintIcon } from '@blueprintjs/icons';
import { Fragment, useEffect, useMemo } from 'react';
import { messageOf } from '#api/api-error.ts';
import type { ComponentSettings } from '#shared/api/sessions.ts';
import { mayPlanWith } from '#shared/domain/planning.ts';
import { useCan } from '#state/auth.atoms.ts';
import { AppLink } from '#ui/AppLink.tsx';
import { formatDateTime } from '#ui/format.ts';
import { Notice } from '#ui/Notice.tsx';
import { PersonName } from '#ui/PersonName.tsx';
import { SourceName } from '#ui/SourceName.tsx';
import { partsOf, recordedParts, recordsOf, unfinishedStep } from '../assessment/parts.ts';
import { useContinue } from '../assessment/use-continue.ts';
import { clientPath } from '../paths.ts';
import type { BiofeedbackData } from '../use-biofeedback-data.ts';
import { BandTables } from './BandTables.tsx';
import { Comparison } from './Comparison.tsx';
import { Definitions } from './Definitions.tsx';
import { NotesSection } from './NotesSection.tsx';
import { PairTables } from './PairTables.tsx';
import { ReactivityTable } from './ReactivityTable.tsx';
import './report.css';
import { SpectraPanel } from './SpectraPanel.tsx';
import { StepMaps } from './StepMaps.tsx';
import { StepTable } from './StepTable.tsx';
import { SummaryPanel } from './SummaryPanel.tsx';
import { TaskPanel } from './TaskPanel.tsx';
import { usePaper } from './use-paper.ts';
import { useFigures } from './use-report.ts';

/** What a recorded assessment shows: on the screen, on paper and as PDF. */
export function ReportPage({ data }: { data: BiofeedbackData }) {
  const { session, component, client, therapistId } = data;
  const { assessment } = component;
  const parts = useMemo(() => recordedParts(session), [session]);
  const settings = parts.flatMap((part) => part.settings ?? []);
  const { data: figures, error, share, refetch } = useFigures(therapistId, parts);
  const print = usePaper();
  const title = assessment?.definition.name ?? 'Assessment';
  useEffect(() => {
    document.title = `${title} · Loopwell`;
  }, [title]);
  return (
    <main className="lw-report">
      <header className="lw-report__bar lw-no-print">
        <AppLink href={clientPath(session)}>Back to the client</AppLink>
        <AppLink href="/app/assessments">Assessments</AppLink>
        <span className="lw-room__fill" />
        <Button intent="primary" icon={<PrintIcon />} disabled={!figures} onClick={print}>
          Print or save as PDF
        </Button>
      </header>
      <article className="lw-report__page">
        <header className="lw-report__head">
          <h1>{title}</h1>
          <p>
            <PersonName person={client} /> · {formatDateTime(session.startedAt)}
            {distinctSources(settings).map((source) => (
              <Fragment key={source.name + source.samplingRateHz}>
                {' · '}
                <SourceName source={source} />, {source.channelNames.length} ch, {source.samplingRateHz} Hz
              </Fragment>
            ))}
            {parts.length > 1 ? ` · recorded in ${parts.length} parts` : ''}
          </p>
          <p className="lw-muted lw-small">
            For training and screening, not for diagnosis. Figures are those of this recording; they are not
            compared with a norm.
          </p>
        </header>
        <Unfinished data={data} />
        {error ? (
          <Notice kind="danger" actions={<Button onClick={() => void refetch()}>Compute again</Button>}>
            {messageOf(error)}
          </Notice>
        ) : undefined}
        {figures ? (
          <>
            <SummaryPanel
              therapistId={therapistId}
              sessionComponentId={partsOf(session)[0]!.sessionComponentId}
            />
            <NotesSection data={data} steps={assessment?.definition.steps ?? []} />
            <StepTable figures={figures} />
            <ReactivityTable steps={figures.steps} />
            <BandTables steps={figures.steps} />
            <SpectraPanel steps={figures.steps} />
            <StepMaps steps={figures.steps} />
            <PairTables steps={figures.steps} />
            <TaskPanel data={data} />
            <Comparison data={data} steps={figures.steps} />
            <Definitions settings={settings} />
          </>
        ) : error ? undefined : (
          <div className="lw-report__waiting" aria-busy="true">
            <p>Computing the figures from the stored recording.</p>
            <ProgressBar value={share} animate={false} />
          </div>
        )}
      </article>
    </main>
  );
}

const distinctSources = (settings: readonly ComponentSettings[]) => {
  const key = ({ name, samplingRateHz, channelNames }: ComponentSettings['source']) =>
    JSON.stringify([name, samplingRateHz, channelNames]);
  return [...new Map(settings.map(({ source }) => [key(source), source])).values()];
};

/** Offers to record what is missing; what there is stays as it is. */
function Unfinished({ data }: { data: BiofeedbackData }) {
  const { goOn, isBusy } = useContinue(data);
  const canWrite = useCan('assessment.write');
  const definition = data.component.assessment?.definition;
  const next = definition && unfinishedStep(recordsOf(data.session, definition), definition);
  if (!next) return undefined;
  const canGoOn = mayPlanWith(data.client);
  return (
    <div className="lw-no-print">
      <Notice
        kind="warning"
        actions={
          !canWrite ? undefined : canGoOn ? (
            <Button loading={isBusy} onClick={goOn}>
              Continue with '{next.name}'
            </Button>
          ) : (
            <AppLink href={clientPath(data.session)} className="bp6-button">
              Go to the client
            </AppLink>
          )
        }
      >
        This assessment is not recorded to its end. '{next.name}': {next.words}.{' '}
        {canGoOn
          ? 'It can go on at any time; what was recorded stays.'
          : 'It can go on once the client, who is inactive, is set to active; what was recorded stays.'}
      </Notice>
    </div>
  );
}
