import type { Contact } from '#shared/api/client-details.ts';
import { clientChangesSchema } from '#shared/api/clients.ts';
import type { ConsentKind } from '#shared/domain/consent.ts';
import type { ClientId } from '#shared/domain/ids.ts';
import * as consents from '../services/clients/client-consents.ts';
import * as notes from '../services/clients/client-notes.ts';
import * as clients from '../services/clients/clients.ts';
import type { Caller, Deps } from '../services/core/deps.ts';
import { act } from './act.ts';

type DemoRecord = {
  sex: 'female' | 'male' | 'other';
  handedness: 'right' | 'left' | 'both';
  tags: string[];
  goals: string;
  medication?: string;
  emergencyNote?: string;
  contacts?: Omit<Contact, 'contactId'>[];
  consents: ConsentKind[];
  givenBy?: string;
  notes: { daysAgo: number; text: string }[];
  /** The coach is the operator instead of their therapist. */
  isWithCoach?: boolean;
};

const FORM_VERSION = '2026-03';

/** Record data of some clients, by last name. The others have none yet. */
const DEMO_RECORDS: Readonly<Record<string, DemoRecord>> = {
  Halloran: {
    sex: 'female',
    handedness: 'right',
    tags: ['sleep', 'evening'],
    goals: 'Fall asleep within half an hour on five nights a week.',
    medication: 'Magnesium in the evening, on her own account.',
    contacts: [
      {
        name: 'Cormac Halloran',
        relation: 'Husband',
        phone: '+49 30 555 0142',
        email: 'cormac@mail.example',
        note: 'Reached best after six.',
        isEmergency: true,
      },
    ],
    consents: ['training', 'dataProcessing', 'contact'],
    notes: [
      {
        daysAgo: 23,
        text: 'Phone call: asks how long the training takes. Explained the plan of twenty sessions.',
      },
      { daysAgo: 9, text: 'Writes that she slept through twice. Keeps the sleep diary.' },
    ],
  },
  Lindqvist: {
    sex: 'male',
    handedness: 'left',
    tags: ['stress'],
    goals: 'Come home from work without the tension in neck and jaw.',
    consents: ['training', 'dataProcessing'],
    notes: [{ daysAgo: 4, text: 'Changed jobs. Wants to come on Thursdays from next month.' }],
    isWithCoach: true,
  },
  Nwosu: {
    sex: 'female',
    handedness: 'right',
    tags: ['school', 'minor'],
    goals: 'Sit through a lesson, and finish homework in one go.',
    emergencyNote: 'Absences as a small child, none since 2016. Call the mother first.',
    contacts: [
      {
        name: 'Adaeze Nwosu',
        relation: 'Mother',
        phone: '+49 30 555 0177',
        email: 'adaeze@mail.example',
        note: 'Comes along to each session.',
        isEmergency: true,
      },
    ],
    consents: ['training'],
    givenBy: 'Adaeze Nwosu',
    notes: [{ daysAgo: 6, text: 'School sends a report at the end of the term.' }],
  },
};

type Demo = { therapist: Caller; coach: Caller };
export type DemoClientName = { clientId: ClientId; firstName: string; lastName: string };

/** Uses the services of the practitioner's pages, so that the demo shows how the product works. */
export async function addDemoRecord(
  at: (daysAgo: number) => Deps,
  { therapist, coach }: Demo,
  { clientId, firstName, lastName }: DemoClientName,
): Promise<void> {
  const record = DEMO_RECORDS[lastName];
  if (!record) return;
  const params = { clientId };
  const { givenBy = `${firstName} ${lastName}`, isWithCoach, contacts = [], ...fields } = record;
  const past = at(29);
  await act(past, therapist, clients.change, {
    params,
    body: {
      ...clientChangesSchema.partial().parse({
        sex: fields.sex,
        handedness: fields.handedness,
        tags: fields.tags,
        goals: fields.goals,
        medication: fields.medication,
        emergencyNote: fields.emergencyNote,
        contacts: contacts.map((contact) => ({ ...contact, contactId: past.ids.next() })),
      }),
      ...(isWithCoach ? { operatorId: coach.userId } : {}),
      version: 1,
    },
  });
  const givenOn = new Date(past.clock.nowMs()).toISOString().slice(0, 10);
  for (const kind of record.consents) {
    const body = { kind, documentVersion: FORM_VERSION, documentText: '', givenBy, givenOn };
    await act(past, therapist, consents.create, { params, body });
  }
  for (const { daysAgo, text } of record.notes) {
    await act(at(daysAgo), therapist, notes.create, { params, body: { text } });
  }
}
