import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { StudyDetail } from '#shared/api/studies.ts';
import type { ClientId } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { useChange } from '#state/use-change.ts';
import { useEndpointPages } from '#state/use-endpoint-pages.ts';
import { useNameOf } from '#widgets/people/PersonName.tsx';
import { FormChoice } from '#ui/forms/Choice.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { SearchedChoice } from '#ui/forms/SearchedChoice.tsx';
import { usePickSearch } from '#ui/forms/use-pick-search.ts';
import { Notice } from '#ui/notices/Notice.tsx';

/** Enrols a client; the server assigns real or sham feedback and shows it to nobody. */
export function EnrolForm({ study }: { study: StudyDetail }) {
  const { userId: id } = useUser();
  const showToast = useToast();
  const [clientId, setClientId] = useState<ClientId | null>(null);
  const [stratum, setStratum] = useState('');
  const enrol = useChange(ENDPOINTS.enrolInStudy, {
    refreshes: [ENDPOINTS.getStudy, ENDPOINTS.listStudies],
    onSuccess: () => {
      showToast({ kind: 'success', message: 'Enrolled. The assignment is sealed.' });
      setClientId(null);
    },
  });
  const isReady = clientId !== null && (study.strata.length === 0 || stratum !== '');
  const submit = () => {
    if (clientId === null || !isReady) return;
    enrol.run({ params: { id, studyId: study.studyId }, body: { clientId, stratum } });
  };
  return (
    <Form className="lw-form lw-study__enrol" onSubmit={submit} aria-label="Enrol a client">
      {enrol.problem === undefined ? undefined : <Notice kind="danger">{enrol.problem}</Notice>}
      <ClientChoice value={clientId} onChange={setClientId} />
      {study.strata.length > 0 ? (
        <FormChoice
          label="Group"
          value={stratum}
          options={[
            { value: '', label: 'Choose a group' },
            ...study.strata.map((value) => ({ value, label: value })),
          ]}
          onChange={setStratum}
        />
      ) : undefined}
      <Button type="submit" intent="primary" disabled={!isReady} loading={enrol.isBusy}>
        Enrol
      </Button>
    </Form>
  );
}

const SHOWN = 50;

type ClientChoiceProps = { value: ClientId | null; onChange: (clientId: ClientId | null) => void };

/** One active client, found by typing. */
function ClientChoice({ value, onChange }: ClientChoiceProps) {
  const { userId: id } = useUser();
  const nameOf = useNameOf();
  const { typed, setTyped, searchTerm } = usePickSearch();
  const clients = useEndpointPages({
    endpoint: ENDPOINTS.listClients,
    input: { params: { id }, query: { searchTerm, userStatus: 'active' } },
    rowsOf: (answer) => ({ rows: answer.clients, total: answer.totalClients }),
    limit: SHOWN,
  });
  const found = clients.rows ?? [];
  return (
    <SearchedChoice
      label="Client"
      noun="clients"
      value={value ?? ''}
      options={[
        { value: '', label: 'Choose a client' },
        ...found.map((client) => ({ value: client.clientId as string, label: nameOf(client) })),
      ]}
      onChange={(next) => onChange(found.find(({ clientId }) => clientId === next)?.clientId ?? null)}
      typed={typed}
      onType={setTyped}
      more={clients.more}
      isBusy={clients.isBusy}
      problem={clients.problem}
      onRetry={clients.retry}
    />
  );
}
