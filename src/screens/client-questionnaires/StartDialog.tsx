import { getQuestionnaire, listQuestionnaires } from '#shared/api/questionnaires.ts';
import { DialogBody, Radio, RadioGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { newRequestKey } from '#api/request-key.ts';
import type { QuestionnaireAssignment } from '#shared/api/questionnaire-assignments.ts';
import { questionnaireIdSchema } from '#shared/domain/ids.ts';
import { useChangeAnswering } from '#state/answering/answering.atoms.ts';
import { useProviderFeatures } from '#state/app-config.atoms.ts';
import { useUser } from '#state/auth.atoms.ts';
import { canUsePin, makePin } from '#state/answering/kiosk-pin.ts';
import { useServices } from '#state/services.atoms.ts';
import { newSheet } from '#state/answering/start-answering.ts';
import { useEndpointPages } from '#state/use-endpoint-pages.ts';
import { useWritingAs } from '#state/account/use-writing-as.ts';
import { Dialog, DialogButtons } from '#ui/overlays/Dialog.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { SearchedChoice } from '#ui/forms/SearchedChoice.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { usePickSearch } from '#ui/forms/use-pick-search.ts';
import type { ClientIds } from '#widgets/clients/client-tabs.ts';
import { questionnaireLabel } from '#model/questionnaires/questionnaire-label.ts';
import { useChangeBy } from '#state/use-change.ts';

type Way = 'kiosk' | 'here' | 'score';
type StartDialogProps = { ids: ClientIds; assignment?: QuestionnaireAssignment; onClose: () => void };

const SHORTEST_PIN = 4;
const PIN_NEEDED = 'Use at least four digits or letters.';

/** How the questionnaire is answered now: by the client, by the practitioner, or as a total only. */
export function StartDialog({ ids, assignment, onClose }: StartDialogProps) {
  const questionnaires = useChoices(assignment === undefined);
  const [chosen, setChosen] = useState<string>(assignment?.questionnaireId ?? '');
  const [way, setWay] = useState<Way>('kiosk');
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string>();
  // While this is unknown, the form is open. A hand-over without a PIN is left by signing in again.
  const needsPin = useProviderFeatures()?.proof === false;
  const start = useStart(ids, assignment);
  const questionnaireId = questionnaireIdSchema.safeParse(chosen || questionnaires.options[0]?.value).data;
  const submit = () => {
    const isTooShort = pin.length < SHORTEST_PIN && (pin !== '' || needsPin);
    if (way === 'kiosk' && needsPin && !canUsePin(globalThis.crypto)) return;
    if (way === 'kiosk' && isTooShort) return setError(PIN_NEEDED);
    if (questionnaireId) start.run({ questionnaireId, way, pin });
  };
  return (
    <Dialog isOpen onClose={onClose} title={assignment ? `Answer ${assignment.title}` : 'Answer now'}>
      <Form onSubmit={submit} aria-label="Start a questionnaire">
        <DialogBody>
          {start.problem ? <Notice kind="danger">{start.problem}</Notice> : undefined}
          {assignment ? undefined : (
            <SearchedChoice
              {...questionnaires}
              label="Questionnaire"
              noun="questionnaires"
              value={questionnaireId ?? ''}
              onChange={setChosen}
            />
          )}
          <RadioGroup
            label="Who answers"
            selectedValue={way}
            onChange={(event) => setWay(event.currentTarget.value as Way)}
          >
            <Radio value="kiosk">The client, on this device. The practice is locked meanwhile.</Radio>
            <Radio value="here">The practitioner types what the client says.</Radio>
            <Radio value="score">Only the total, calculated elsewhere.</Radio>
          </RadioGroup>
          {way === 'kiosk' ? (
            <PinField pin={pin} error={error} isRequired={needsPin} onChange={setPin} />
          ) : undefined}
        </DialogBody>
        <DialogButtons onCancel={onClose} loading={start.isBusy} disabled={!questionnaireId}>
          {way === 'kiosk' ? 'Hand over' : 'Start'}
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

type PinFieldProps = {
  pin: string;
  error: string | undefined;
  isRequired: boolean;
  onChange: (pin: string) => void;
};

function PinField({ pin, error, isRequired, onChange }: PinFieldProps) {
  if (!canUsePin(globalThis.crypto))
    return isRequired ? (
      <Notice kind="danger">
        Only a PIN can unlock the practice for you, and a PIN needs a secure address (https). Open Loopwell at
        such an address, or type the answers yourself.
      </Notice>
    ) : (
      <p className="lw-muted">Your password unlocks the practice.</p>
    );
  const helper = isRequired
    ? 'Unlocks the practice. Your password is managed elsewhere and cannot be checked here.'
    : 'Unlocks this device offline. Your password also works.';
  return (
    <TextField
      isRequired={isRequired}
      label="Hand-over PIN"
      type="password"
      autoComplete="off"
      value={pin}
      onChange={onChange}
      helper={helper}
      error={error}
    />
  );
}

const SHOWN = 50;

function useChoices(isWanted: boolean) {
  const { userId } = useUser();
  const { typed, setTyped, searchTerm } = usePickSearch();
  const found = useEndpointPages({
    endpoint: listQuestionnaires,
    input: { params: { id: userId }, query: { searchTerm } },
    rowsOf: (answer) => ({ rows: answer.questionnaires, total: answer.totalSessions }),
    limit: SHOWN,
    isWanted,
  });
  const options = (found.rows ?? []).map(({ questionnaireId, definition }) => ({
    value: questionnaireId as string,
    label: questionnaireLabel(definition),
  }));
  const { more, isBusy, problem, retry: onRetry } = found;
  return { options, typed, onType: setTyped, more, isBusy, problem, onRetry };
}

type StartInput = { questionnaireId: QuestionnaireAssignment['questionnaireId']; way: Way; pin: string };

function useStart(ids: ClientIds, assignment: QuestionnaireAssignment | undefined) {
  const { api, clock } = useServices();
  const { userId } = useUser();
  const therapistId = useWritingAs(ids.therapistId);
  const change = useChangeAnswering();
  const sheetOf = async ({ questionnaireId, way, pin }: StartInput) => {
    const questionnaire = await api.callEndpoint(getQuestionnaire, {
      params: { id: ids.therapistId, questionnaireId },
    });
    const pinOfLock = pin === '' ? undefined : await makePin(globalThis.crypto, pin);
    const start = {
      clientId: ids.clientId,
      therapistId,
      userId,
      assignmentId: assignment?.assignmentId,
      kind: way === 'score' ? ('scoreOnly' as const) : ('answers' as const),
      lock: way === 'kiosk' ? { pin: pinOfLock } : undefined,
    };
    return newSheet(questionnaire, start, {
      nowMs: clock.nowMs(),
      uuid: newRequestKey((bytes) => crypto.getRandomValues(bytes)),
    });
  };
  return useChangeBy(sheetOf, {
    onSuccess: (sheet) => change((before) => ({ ...before, sheet })),
  });
}
