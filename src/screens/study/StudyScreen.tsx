import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { type StudyDetail, getStudy } from '#shared/api/studies.ts';
import { type StudyId, studyIdSchema } from '#shared/domain/ids.ts';
import { isAllowed, PERMISSIONS } from '#shared/domain/permissions.ts';
import { pathTo } from '#shared/routes.ts';
import { useEditor, useUser } from '#state/auth.atoms.ts';
import { useEndpoint } from '#state/use-endpoint.ts';
import { MaskedText } from '#widgets/people/MaskedText.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import type { ScreenProps } from '#ui/navigation/screen-props.ts';
import { Notice, Problem, SkeletonRows } from '#ui/notices/Notice.tsx';
import { formatDateTime } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import { EnrolForm } from './EnrolForm.tsx';
import { Guesses } from './Guesses.tsx';
import { Participants } from './Participants.tsx';
import { UnblindDialog } from './UnblindDialog.tsx';

const CRUMBS = [
  { label: 'Sessions', href: pathTo.sessions() },
  { label: 'Studies', href: pathTo.studies() },
];

/** /app/studies/...: one study, its participants and its progress; arms only after unblinding. */
export function StudyScreen({ params }: ScreenProps) {
  const parsed = studyIdSchema.safeParse(params.studyId);
  if (!parsed.success) {
    return (
      <Page title="Study" crumbs={CRUMBS}>
        <p>There is no study at this address.</p>
      </Page>
    );
  }
  return <Loaded studyId={parsed.data} />;
}

function Loaded({ studyId }: { studyId: StudyId }) {
  const { userId: id } = useUser();
  const { groups } = useEditor();
  const mayUnblind = isAllowed(groups, PERMISSIONS['study.unblind']);
  const [isOpen, setOpen] = useState(false);
  const { data, problem, retry } = useEndpoint(getStudy, { params: { id, studyId } });
  const canUnblind = mayUnblind && data?.unblindedAt === null && data.enrolled.length > 0;
  return (
    <Page
      title={data?.name ?? 'Study'}
      crumbs={CRUMBS}
      actions={canUnblind ? <Button onClick={() => setOpen(true)}>Unblind...</Button> : undefined}
    >
      {problem === undefined ? undefined : <Problem message={problem} onRetry={retry} />}
      {data || problem !== undefined ? undefined : <SkeletonRows count={5} />}
      {data ? <Study study={data} mayEnrol={isAllowed(groups, PERMISSIONS['study.write'])} /> : undefined}
      {data ? <UnblindDialog study={data} isOpen={isOpen} onClose={() => setOpen(false)} /> : undefined}
    </Page>
  );
}

function Study({ study, mayEnrol }: { study: StudyDetail; mayEnrol: boolean }) {
  return (
    <>
      {study.unblindedAt === null ? (
        <Notice kind="info">
          This study is blinded. Nobody can read who gets real and who gets sham feedback: not on a screen,
          not through the API, not in an export.
        </Notice>
      ) : undefined}
      {study.plan === '' ? undefined : (
        <Panel title="Plan">
          <p>{study.plan}</p>
        </Panel>
      )}
      <Panel title="Participants" isFlush>
        <Participants study={study} />
      </Panel>
      {mayEnrol && study.unblindedAt === null ? (
        <Panel title="Enrol a client">
          <EnrolForm study={study} />
        </Panel>
      ) : undefined}
      <Guesses study={study} />
      {study.unblindings.length > 0 ? <Unblindings study={study} /> : undefined}
    </>
  );
}

function Unblindings({ study }: { study: StudyDetail }) {
  return (
    <Panel title="Unblinded">
      <ul>
        {study.unblindings.map(({ clientId, reason, unblindedAt, unblindedByName }) => (
          <li key={`${unblindedAt} ${clientId}`}>
            <Num>{formatDateTime(unblindedAt)}</Num>, {unblindedByName},{' '}
            {clientId === null ? 'the whole study' : 'one participant'}: <MaskedText>{reason}</MaskedText>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
