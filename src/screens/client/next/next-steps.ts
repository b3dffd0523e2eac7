import { consentNames, type ConsentKind } from '#shared/domain/consent.ts';
import { formatDate } from '#ui/text/format.ts';

export type ToDo = {
  key: string;
  words: string;
  /** Overdue, or required. */
  isUrgent: boolean;
  tab: 'consent' | 'assessments' | 'questionnaires';
};

export type Due = { id: string; name: string; dueOn: string | null };

type Given = {
  missing: readonly ConsentKind[];
  assessments: readonly Due[];
  questionnaires: readonly Due[];
  /** 'year-month-day' */
  today: string;
};

/** Open tasks of a client, the most urgent first: consents, then tasks by their due day. */
export function toDos({ missing, assessments, questionnaires, today }: Given): ToDo[] {
  // One task for all: a single form records consent for several purposes.
  const toRecord: ToDo[] =
    missing.length === 0
      ? []
      : [
          {
            key: 'consent',
            words: `Consent is missing: ${consentNames(missing)}.`,
            isUrgent: true,
            tab: 'consent',
          },
        ];
  const due = [
    ...assessments.map((each) => dueToDo(each, 'assessments', 'Assessment', today)),
    ...questionnaires.map((each) => dueToDo(each, 'questionnaires', 'Questionnaire', today)),
  ].sort((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0));
  return [...toRecord, ...due.map(({ toDo }) => toDo)];
}

/** Sorts after every real day. */
const NO_DAY = '9999-12-31';

function dueToDo(
  { id, name, dueOn }: Due,
  tab: 'assessments' | 'questionnaires',
  noun: string,
  today: string,
): { dueOn: string; toDo: ToDo } {
  const isLate = dueOn !== null && dueOn < today;
  const when =
    dueOn === null ? 'open' : isLate ? `was due on ${formatDate(dueOn)}` : `due on ${formatDate(dueOn)}`;
  const toDo: ToDo = {
    key: `${tab}-${id}`,
    words: `${noun} ${name}: ${when}.`,
    isUrgent: isLate,
    tab,
  };
  return { dueOn: dueOn ?? NO_DAY, toDo };
}
