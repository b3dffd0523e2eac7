import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { type StudyDetail, enrolInStudy, getStudy, listStudies } from '#shared/api/studies.ts';
import type { ClientId } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { useActiveClients } from '#state/use-active-clients.ts';
import { useChange } from '#state/use-change.ts';
import { ClientSearch } from '#widgets/people/ClientSearch.tsx';
import { FormChoice } from '#ui/forms/Choice.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { usePickSearch } from '#ui/forms/use-pick-search.ts';
import { Notice } from '#ui/notices/Notice.tsx';

/** Enrols a client; the server assigns real or sham feedback and shows it to nobody. */
export function EnrolForm({ study }: { study: StudyDetail }) {
  const { userId: id } = useUser();
  const showToast = useToast();
  const search = usePickSearch();
  const clients = useActiveClients(search.searchTerm);
  const [clientId, setClientId] = useState<ClientId>();
  const [stratum, setStratum] = useState('');
  const enrol = useChange(enrolInStudy, {
    refreshes: [getStudy, listStudies],
    onSuccess: () => {
      showToast({ kind: 'success', message: 'Enrolled. The assignment is sealed.' });
      setClientId(undefined);
    },
  });
  const isReady = clientId !== undefined && (study.strata.length === 0 || stratum !== '');
  const submit = () => {
    if (clientId === undefined || !isReady) return;
    enrol.run({ params: { id, studyId: study.studyId }, body: { clientId, stratum } });
  };
  return (
    <Form className="lw-form" onSubmit={submit} aria-label="Enrol a client">
      {enrol.problem === undefined ? undefined : <Notice kind="danger">{enrol.problem}</Notice>}
      <ClientSearch value={clientId} onChange={setClientId} search={search} clients={clients} />
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
