import { listProtocols } from '#shared/api/protocols.ts';
import { DialogBody } from '@blueprintjs/core';
import { useContext, useState } from 'react';
import { type ShamSource, createStudy, listStudies } from '#shared/api/studies.ts';
import { fieldErrorsOf } from '#model/field-errors.ts';
import { pathTo } from '#shared/routes.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useChange } from '#state/use-change.ts';
import { useEndpoint } from '#state/use-endpoint.ts';
import { useFocusFirst } from '#ui/focus/use-focus-first.ts';
import { FormChoice } from '#ui/forms/Choice.tsx';
import { Form, useForm } from '#ui/forms/Form.tsx';
import { TextAreaField } from '#ui/forms/TextAreaField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { NavigateContext } from '#ui/navigation/AppLink.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { DialogButtons } from '#ui/overlays/Dialog.tsx';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';

const SOURCES: readonly { value: ShamSource; label: string }[] = [
  { value: 'otherClient', label: 'A session of another client' },
  { value: 'ownEarlier', label: 'An earlier session of the same client' },
];
const MOST_PROTOCOLS = 100;

export function StudyDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title="New study">
      {isOpen ? <StudyForm onClose={onClose} /> : undefined}
    </FormDialog>
  );
}

function StudyForm({ onClose }: { onClose: () => void }) {
  const { userId: id } = useUser();
  const navigate = useContext(NavigateContext);
  const form = useForm({ name: '', plan: '', strata: '' });
  const query = { limit: MOST_PROTOCOLS, sortKey: 'name' } as const;
  const protocols = useEndpoint(listProtocols, { params: { id }, query });
  const [protocolId, setProtocolId] = useState('');
  const [shamSource, setShamSource] = useState<ShamSource>('otherClient');
  const create = useChange(createStudy, {
    refreshes: [listStudies],
    onSuccess: ({ studyId }) => navigate(pathTo.study({ studyId })),
  });
  const submit = () => {
    const { name, plan, strata } = form.values;
    const groups = strata.split(',').map((group) => group.trim());
    const parsed = createStudy.body.safeParse({
      name,
      plan,
      protocolId,
      shamSource,
      strata: groups.filter(Boolean),
    });
    if (parsed.success) create.run({ params: { id }, body: parsed.data });
    else form.setErrors(fieldErrorsOf(parsed.error));
  };
  const options = (protocols.data?.protocols ?? []).map((each) => ({
    value: each.protocolId as string,
    label: each.definition.name,
  }));
  return (
    <Form ref={useFocusFirst()} className="lw-form" onSubmit={submit} aria-label="New study">
      <DialogBody>
        {create.problem ? <Notice kind="danger">{create.problem}</Notice> : undefined}
        <TextField label="Name" isRequired {...form.field('name')} />
        <TextAreaField
          label="Plan"
          helper="Number of participants and why, where the study is registered, what is compared"
          {...form.field('plan')}
        />
        <FormChoice
          label="Protocol"
          value={protocolId}
          options={[{ value: '', label: 'Choose a protocol' }, ...options]}
          onChange={setProtocolId}
          error={protocolId === '' && form.errors.protocolId ? 'Choose a protocol.' : undefined}
          helper="Sessions of participants with this protocol belong to the study"
        />
        <FormChoice
          label="Sham feedback follows"
          value={shamSource}
          options={SOURCES}
          onChange={setShamSource}
          helper="The success of that session. It needs to be recorded with a headset, outside a study"
        />
        <TextField
          label="Groups"
          {...form.field('strata')}
          helper="With an assignment each, separated by commas: Adults, Children. Empty for one assignment"
        />
      </DialogBody>
      <DialogButtons onCancel={onClose} loading={create.isBusy}>
        Create study
      </DialogButtons>
    </Form>
  );
}
