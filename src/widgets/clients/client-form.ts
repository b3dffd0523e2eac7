import type { Contact } from '#shared/api/client-details.ts';
import type { ClientRecord } from '#shared/api/clients.ts';

/** A client as the values of a form: texts only. Contacts are JSON, so that two versions can be compared. */
export type ClientFormValues = {
  firstName: string;
  lastName: string;
  email: string;
  dateOfBirth: string;
  sex: string;
  handedness: string;
  tags: string;
  notes: string;
  goals: string;
  medication: string;
  emergencyNote: string;
  contacts: string;
};

export const EMPTY_CLIENT: ClientFormValues = {
  firstName: '',
  lastName: '',
  email: '',
  dateOfBirth: '',
  sex: '',
  handedness: '',
  tags: '',
  notes: '',
  goals: '',
  medication: '',
  emergencyNote: '',
  contacts: '[]',
};

export const CLIENT_FIELD_WORDS: Readonly<Record<keyof ClientFormValues, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail address',
  dateOfBirth: 'Date of birth',
  sex: 'Sex',
  handedness: 'Handedness',
  tags: 'Tags',
  notes: 'Notes',
  goals: 'Goals',
  medication: 'Medication',
  emergencyNote: 'In an emergency',
  contacts: 'Contacts',
};

export const SEX_WORDS: Readonly<Record<string, string>> = {
  '': 'Not given',
  female: 'Female',
  male: 'Male',
  other: 'Other',
};
export const HANDEDNESS_WORDS: Readonly<Record<string, string>> = {
  '': 'Not given',
  right: 'Right-handed',
  left: 'Left-handed',
  both: 'Both hands',
};

export const clientFormOf = (client: ClientRecord): ClientFormValues => ({
  firstName: client.firstName,
  lastName: client.lastName,
  email: client.email ?? '',
  dateOfBirth: client.dateOfBirth ?? '',
  sex: client.sex ?? '',
  handedness: client.handedness ?? '',
  tags: client.tags.join(', '),
  notes: client.notes,
  goals: client.goals,
  medication: client.medication,
  emergencyNote: client.emergencyNote,
  contacts: contactsText(client.contacts),
});

/** The request body. Its schema decides whether it is valid. */
export const clientBodyOf = (values: ClientFormValues) => ({
  ...values,
  sex: values.sex === '' ? null : values.sex,
  handedness: values.handedness === '' ? null : values.handedness,
  tags: values.tags
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== ''),
  contacts: readContacts(values.contacts),
});

/** Fixed order of fields, so that the same contacts always give the same text. */
export const contactsText = (contacts: readonly Contact[]): string =>
  JSON.stringify(
    contacts.map(({ contactId, name, relation, phone, email, note, isEmergency }) => ({
      contactId,
      name,
      relation,
      phone,
      email,
      note,
      isEmergency,
    })),
  );

/** Accepts only text written by {@link contactsText}. */
export const readContacts = (text: string): Contact[] => JSON.parse(text) as Contact[];

const CARE: readonly string[] = ['goals', 'medication', 'emergencyNote'];

/** The tab of the form with the first error, so that nobody has to search for it. */
export function leafOf(errors: Readonly<Record<string, string>>): 'person' | 'care' | 'contacts' | undefined {
  const names = Object.keys(errors);
  if (names.length === 0) return undefined;
  if (names.some((name) => name in EMPTY_CLIENT && name !== 'contacts' && !CARE.includes(name)))
    return 'person';
  return names.some((name) => CARE.includes(name)) ? 'care' : 'contacts';
}
