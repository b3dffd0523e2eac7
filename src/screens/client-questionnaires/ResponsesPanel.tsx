import { Tag } from '@blueprintjs/core';
import { useState } from 'react';
import type { QuestionnaireResponse } from '#shared/api/questionnaire-responses.ts';
import { pathTo } from '#shared/routes.ts';
import { BusyButton } from '#ui/buttons/BusyButton.tsx';
import { formatDateTime } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import { MoreRows } from '#ui/list/MoreRows.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { type Column, DataTable } from '#ui/list/DataTable.tsx';
import { scoreText, SEVERITY_INTENT } from '#widgets/questionnaires/score-words.ts';
import type { ClientIds } from '#widgets/clients/client-tabs.ts';
import { useExportAnswers } from './use-export-answers.ts';

/** A table of hundreds of rows would push everything else out of reach. */
const SHOWN_AT_ONCE = 25;

type ResponsesPanelProps = { ids: ClientIds; responses: readonly QuestionnaireResponse[] };

const COLUMNS: readonly Column<QuestionnaireResponse>[] = [
  { key: 'title', head: 'Questionnaire', cell: ({ title }) => title },
  { key: 'when', head: 'Answered', cell: ({ answeredAt }) => <Num>{formatDateTime(answeredAt)}</Num> },
  { key: 'score', head: 'Score', cell: scoreCell },
  { key: 'notes', head: 'Notes', cell: notesCell },
];

/** Every response, newest first. A corrected response stays and is marked. */
export function ResponsesPanel({ ids, responses }: ResponsesPanelProps) {
  const exporting = useExportAnswers(ids);
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const rows = responses.slice(0, shown);
  return (
    <Panel
      title="Responses"
      isFlush
      aside={
        responses.length === 0 ? undefined : (
          <BusyButton size="small" isBusy={exporting.isBusy} onClick={exporting.run}>
            Export all (FHIR R4)
          </BusyButton>
        )
      }
    >
      {responses.length === 0 ? (
        <p className="lw-panel__body lw-muted">
          Nothing answered yet. Assign a questionnaire, or answer one now.
        </p>
      ) : (
        <>
          <DataTable
            label="Responses"
            columns={COLUMNS}
            rows={rows}
            rowKey={({ responseId }) => responseId}
            rowHref={({ responseId }) => pathTo.clientQuestionnaires(ids, { response: responseId })}
          />
          {responses.length > SHOWN_AT_ONCE ? (
            <MoreRows
              shown={rows.length}
              total={responses.length}
              isBusy={false}
              onMore={() => setShown((before) => before + SHOWN_AT_ONCE)}
            />
          ) : undefined}
        </>
      )}
    </Panel>
  );
}

function scoreCell({ scores: { total, subscales } }: QuestionnaireResponse) {
  const score = total ?? subscales[0];
  if (!score) return '–';
  if (score.state === 'notScored') return <span className="lw-muted">Not scored</span>;
  return (
    <Tag minimal dir="auto" intent={score.band ? SEVERITY_INTENT[score.band.severity] : 'none'}>
      {scoreText(score)}
    </Tag>
  );
}

function notesCell(response: QuestionnaireResponse) {
  const { scores, kind, isImported, correctedById, correctsId } = response;
  return (
    <span className="lw-fields-row">
      {scores.safety.length > 0 ? <Tag intent="danger">Safety</Tag> : undefined}
      {isImported ? <Tag minimal>Imported</Tag> : undefined}
      {kind === 'scoreOnly' ? <Tag minimal>Score only</Tag> : undefined}
      {correctedById ? <Tag minimal>Corrected later</Tag> : undefined}
      {correctsId ? <Tag minimal>Correction</Tag> : undefined}
    </span>
  );
}
