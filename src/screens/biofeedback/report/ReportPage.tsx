import { plain } from '#shared/locale/formats.ts';
import { Button, ProgressBar } from '@blueprintjs/core';
import { PrintIcon } from '@blueprintjs/icons';
import { Fragment, useMemo } from 'react';
import { messageOf } from '#api/api-error.ts';
import { mayPlanWith } from '#shared/planning.ts';
import { pathTo } from '#shared/routes.ts';
import { isSimulatedSession } from '#model/sessions/simulated.ts';
import { useCan } from '#state/auth.atoms.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { ButtonLink } from '#ui/buttons/ButtonLink.tsx';
import { formatDateTime } from '#ui/text/format.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { PersonName, useNameOf } from '#widgets/people/PersonName.tsx';
import { SimulatedTag } from '#widgets/sessions/SimulatedTag.tsx';
import { SourceName } from '#widgets/eeg/SourceName.tsx';
import { distinctSources, partsOf, recordedParts, recordsOf, unfinishedStep } from './parts.ts';
import { useContinue } from './use-continue.ts';
import type { BiofeedbackData } from '../room/use-biofeedback-data.ts';
import { usePageTitle } from '#ui/navigation/use-page-title.ts';
import { BandTables } from './BandTables.tsx';
import { Comparison } from './Comparison.tsx';
import { Definitions } from './Definitions.tsx';
import { NotesSection } from './NotesSection.tsx';
import { PairTables } from './PairTables.tsx';
import { ReactivityTable } from './ReactivityTable.tsx';
import { usePaper } from '#ui/layout/use-paper.ts';
import './report.css';
import { SpectraWithChoice } from './SpectraPanel.tsx';
import { StepMaps } from './StepMaps.tsx';
import { StepTable } from './StepTable.tsx';
import { SummaryPanel } from './SummaryPanel.tsx';
import { TaskPanel } from './TaskPanel.tsx';
import { useFigures } from './use-report.ts';

/** The results of a recorded assessment: on screen, on paper and as PDF. */
export function ReportPage({ data }: { data: BiofeedbackData }) {
  const { session, component, client, therapistId, sessionComponentId } = data;
  const { assessment } = component;
  const parts = useMemo(() => recordedParts(session), [session]);
  const settings = parts.flatMap((part) => part.settings ?? []);
  const { data: figures, error, share, refetch } = useFigures(therapistId, parts);
  usePaper();
  const nameOf = useNameOf();
  const title = assessment?.definition.name ?? 'Assessment';
  usePageTitle(nameOf(client), title);
  return (
    <main className="lw-report">
      <header className="lw-report__bar lw-no-print">
        <AppLink href={pathTo.client(session)}>Back to the client</AppLink>
        <AppLink href={pathTo.assessments()}>Assessments</AppLink>
        <span className="lw-room__fill" />
        {assessment ? (
          <ButtonLink
            href={pathTo.assessmentReport({ ...session, ...assessment, therapistId, sessionComponentId })}
            icon={<PrintIcon />}
            isPrimary
          >
            Print report
          </ButtonLink>
        ) : undefined}
      </header>
      <article className="lw-report__page">
        <header className="lw-report__head">
          <h1>{title}</h1>
          <p>
            <PersonName person={client} /> · {formatDateTime(session.startedAt)}
            <SimulatedTag isSimulated={isSimulatedSession(session)} />
            {distinctSources(settings).map(({ key, source }) => (
              <Fragment key={key}>
                {' · '}
                <SourceName source={source} />, {source.channelNames.length} ch,{' '}
                {plain(source.samplingRateHz)} Hz
              </Fragment>
            ))}
            {parts.length > 1 ? ` · recorded in ${parts.length} parts` : ''}
          </p>
          <p className="lw-muted lw-small">
            For training and screening, not for diagnosis. Figures describe this recording only; they are not
            compared with a norm.
          </p>
        </header>
        <Unfinished data={data} />
        {error ? (
          <Notice kind="danger" action="Compute again" onAction={() => void refetch()}>
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
            <SpectraWithChoice steps={figures.steps} />
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

/** Offers to record the missing steps; recorded ones stay as they are. */
function Unfinished({ data }: { data: BiofeedbackData }) {
  const { resume, isBusy } = useContinue(data);
  const canWrite = useCan('assessment.write');
  const definition = data.component.assessment?.definition;
  const next = definition && unfinishedStep(recordsOf(data.session, definition), definition);
  if (!next) return undefined;
  const canContinue = mayPlanWith(data.client);
  return (
    <div className="lw-no-print">
      <Notice
        kind="warning"
        actions={
          !canWrite ? undefined : canContinue ? (
            <Button loading={isBusy} onClick={resume}>
              Continue with '{next.name}'
            </Button>
          ) : (
            <AppLink href={pathTo.client(data.session)} className="bp6-button">
              Go to the client
            </AppLink>
          )
        }
      >
        This assessment is not finished. '{next.name}': {next.words}.{' '}
        {canContinue
          ? 'You can continue it at any time; the recorded steps are kept.'
          : 'You can continue it after the client is set to active; the recorded steps are kept.'}
      </Notice>
    </div>
  );
}
