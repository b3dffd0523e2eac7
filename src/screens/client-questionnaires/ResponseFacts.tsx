import type { AnsweredQuestionnaire } from '#shared/api/questionnaire-responses.ts';
import { DefinitionList } from '#ui/text/DefinitionList.tsx';
import { formatClock, formatDateTime } from '#ui/text/format.ts';
import { MaskedText } from '#widgets/people/MaskedText.tsx';
import { FullName } from '#widgets/people/PersonName.tsx';

const MS = 1000;

/** Who answered, when, how long it took, and the version of the questionnaire. */
export function ResponseFacts({ response }: { response: AnsweredQuestionnaire }) {
  const { respondent, answeredAt, durationMs, version, enteredByName, correctionReason, kind } = response;
  return (
    <DefinitionList
      rows={[
        { term: 'Answered', text: formatDateTime(answeredAt) },
        { term: 'Time taken', text: durationMs === 0 ? 'Not known' : formatClock(durationMs / MS) },
        { term: 'By', text: respondent === 'client' ? 'The client, alone' : 'The practitioner, typing' },
        { term: 'Signed in', text: <FullName name={enteredByName} /> },
        { term: 'Version', text: `${version}${kind === 'scoreOnly' ? ', score only' : ''}` },
        ...(correctionReason === ''
          ? []
          : [{ term: 'Corrects an earlier one', text: <MaskedText>{correctionReason}</MaskedText> }]),
      ]}
    />
  );
}
