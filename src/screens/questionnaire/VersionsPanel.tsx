import { Button } from '@blueprintjs/core';
import { messageOf } from '#api/api-error.ts';
import {
  type Questionnaire,
  getQuestionnaire,
  listQuestionnaireVersions,
} from '#shared/api/questionnaires.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { countOf, formatDateTime } from '#ui/text/format.ts';
import { Panel } from '#ui/layout/Panel.tsx';
import { RetryNotice } from '#ui/notices/Notice.tsx';
import { type Draft, draftOf } from './model/draft.ts';
import { useEndpoint } from '#state/use-endpoint.ts';
import { useChange } from '#state/use-change.ts';

type VersionsPanelProps = { questionnaire: Questionnaire; onTake: (draft: Draft) => void };

/** Earlier versions. One taken into the builder becomes the next version once it is saved. */
export function VersionsPanel({ questionnaire, onTake }: VersionsPanelProps) {
  const { userId: id } = useUser();
  const showToast = useToast();
  const { questionnaireId, version: newest } = questionnaire;
  const { data, problem, retry } = useEndpoint(listQuestionnaireVersions, {
    params: { id, questionnaireId },
  });
  const take = useChange(getQuestionnaire, {
    onSuccess: (earlier) => onTake(draftOf(earlier)),
    onError: (error) => showToast({ kind: 'danger', message: messageOf(error) }),
  });
  return (
    <Panel title="Versions" aside="A response stays with the version that was answered">
      {problem ? <RetryNotice message={problem} onRetry={retry} /> : undefined}
      <ul className="lw-plain-list" aria-label="Versions">
        {data?.versions.map(({ version, title, itemCount, createdAt }) => (
          <li key={version} className="lw-qversion">
            <span>Version {version}</span>
            <span className="lw-muted">
              {title}, {countOf(itemCount, 'question')}, {formatDateTime(createdAt)}
            </span>
            {version === newest ? undefined : (
              <Button
                size="small"
                variant="minimal"
                onClick={() => take.run({ params: { id, questionnaireId }, query: { version } })}
              >
                Load into the builder
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
