import { Button, TextArea } from '@blueprintjs/core';
import { useState } from 'react';
import {
  type AssessmentSummary,
  getAssessmentSummary,
  putAssessmentSummary,
} from '#shared/api/assessments.ts';
import type { SessionComponentId, UserId } from '#shared/domain/ids.ts';
import { HIDDEN } from '#shared/domain/masking.ts';
import { useApi } from '#state/services.atoms.ts';
import { useVersionedSave } from '#state/use-versioned-save.ts';
import { ConflictDialog } from '#ui/overlays/ConflictDialog.tsx';
import { formatDateTime } from '#ui/text/format.ts';
import { LeaveGuard } from '#ui/overlays/LeaveGuard.tsx';
import { Notice, Problem, SkeletonRows } from '#ui/notices/Notice.tsx';
import { ReportSection } from './ReportSection.tsx';
import { useEndpoint } from '#state/use-endpoint.ts';
import { useCache } from '#state/use-change.ts';

type SummaryPanelProps = { therapistId: UserId; sessionComponentId: SessionComponentId };

/** The practitioner's conclusions. Every version is stored; nobody's text is overwritten silently. */
export function SummaryPanel({ therapistId, sessionComponentId }: SummaryPanelProps) {
  const api = useApi();
  const cache = useCache();
  const params = { id: therapistId, sessionComponentId };
  const load = () => api.callEndpoint(getAssessmentSummary, { params });
  const { data, problem, retry } = useEndpoint(getAssessmentSummary, { params });
  // The draft keeps the version it is based on, even if a newer one is fetched meanwhile.
  const [draft, setDraft] = useState<{ body: string; base: AssessmentSummary }>();
  const saving = useVersionedSave({
    load: async () => versioned(await load()),
    save: async ({ body }: { body: string }, summaryVersion) =>
      versioned(await api.callEndpoint(putAssessmentSummary, { params, body: { body, summaryVersion } })),
    fieldsOf: ({ body }) => ({ body }),
    onSaved: (stored) => {
      cache.write(getAssessmentSummary, { params }, stored);
      setDraft(undefined);
    },
  });
  if (!data) {
    return (
      <ReportSection title="Summary">
        {problem ? <Problem message={problem} onRetry={retry} /> : <SkeletonRows count={2} />}
      </ReportSection>
    );
  }
  const isHidden = data.body.includes(HIDDEN);
  const text = draft?.body ?? data.body;
  const isDirty = draft !== undefined && draft.body !== draft.base.body;
  return (
    <ReportSection title="Summary">
      {/* On paper: the text itself, not a field with a scroll bar. */}
      <p className="lw-report__summary lw-only-print">{text === '' ? 'None.' : text}</p>
      <div className="lw-no-print">
        {isHidden ? (
          <p className="lw-muted">
            The summary is hidden. Turn off “Hide personal data” to read and write it.
          </p>
        ) : (
          <TextArea
            fill
            rows={4}
            maxLength={20_000}
            aria-label="Summary"
            placeholder="What this recording shows, in your words"
            value={text}
            onChange={(event) => setDraft({ body: event.currentTarget.value, base: draft?.base ?? data })}
          />
        )}
        {saving.problem && !saving.conflict ? <Notice kind="danger">{saving.problem}</Notice> : undefined}
        <ConflictDialog saving={saving} noun="summary" labels={{ body: 'Summary' }} />
        <LeaveGuard isDirty={isDirty}>
          <p>The summary is not saved yet.</p>
        </LeaveGuard>
        <div className="lw-report__summary-foot">
          <Button
            intent="primary"
            disabled={isHidden || !isDirty}
            loading={saving.isBusy}
            onClick={() => draft && saving.submit(versioned(draft.base), { body: draft.body })}
          >
            Save summary
          </Button>
          <span className="lw-muted lw-small">
            {data.createdAt === null
              ? 'No summary yet.'
              : `Version ${data.summaryVersion}, ${formatDateTime(data.createdAt)}`}
          </span>
        </div>
        {data.earlier.length > 0 ? (
          <details className="lw-small">
            <summary>Earlier versions ({data.earlier.length})</summary>
            {data.earlier.map((each) => (
              <p key={each.summaryVersion} className="lw-report__summary">
                <strong>
                  {each.summaryVersion}, {formatDateTime(each.createdAt)}
                </strong>{' '}
                {each.body}
              </p>
            ))}
          </details>
        ) : undefined}
      </div>
    </ReportSection>
  );
}

const versioned = (summary: AssessmentSummary) => ({ ...summary, version: summary.summaryVersion });
