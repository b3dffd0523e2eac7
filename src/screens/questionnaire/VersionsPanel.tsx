import { Button } from '@blueprintjs/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { questionnaireVersionsQuery } from '#api/questionnaire-queries.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { Questionnaire } from '#shared/api/questionnaires.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { countOf, formatDateTime } from '#ui/format.ts';
import { Panel } from '#ui/Panel.tsx';
import { RetryNotice } from '#ui/RetryNotice.tsx';
import { type Draft, draftOf } from './model/draft.ts';

type VersionsPanelProps = { questionnaire: Questionnaire; onTake: (draft: Draft) => void };

/** Earlier versions; one of them can be taken into the builder, where it becomes the next one once it is saved. */
export function VersionsPanel({ questionnaire, onTake }: VersionsPanelProps) {
  const api = useApi();
  const { userId: id } = useUser();
  const showToast = useToast();
  const { questionnaireId, version: newest } = questionnaire;
  const { data, error, refetch } = useQuery(questionnaireVersionsQuery(api, id, questionnaireId));
  const take = useMutation({
    mutationFn: (version: number) =>
      api.callEndpoint(ENDPOINTS.getQuestionnaire, { params: { id, questionnaireId }, query: { version } }),
    networkMode: 'always',
    onSuccess: (earlier) => onTake(draftOf(earlier)),
    onError: (error) => showToast({ kind: 'danger', message: messageOf(error) }),
  });
  return (
    <Panel title="Versions" aside="A response stays with the version that was answered">
      {error ? <RetryNotice message={messageOf(error)} onRetry={() => void refetch()} /> : undefined}
      <ul className="lw-plain-list" aria-label="Versions">
        {data?.versions.map(({ version, title, itemCount, createdAt }) => (
          <li key={version} className="lw-qversion">
            <span>Version {version}</span>
            <span className="lw-muted">
              {title}, {countOf(itemCount, 'question')}, {formatDateTime(createdAt)}
            </span>
            {version === newest ? undefined : (
              <Button size="small" variant="minimal" onClick={() => take.mutate(version)}>
                Take into the builder
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
