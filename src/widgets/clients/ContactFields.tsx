import { Button, Checkbox } from '@blueprintjs/core';
import { PlusIcon, TrashIcon } from '@blueprintjs/icons';
import { useContext, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Contact } from '#shared/api/client-details.ts';
import { HIDDEN } from '#shared/domain/masking.ts';
import { focusFirst } from '#ui/focus/focus-inside.ts';
import { MaskContext, MaskedText } from '../people/MaskedText.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { contactsText, readContacts } from './client-form.ts';

type ContactFieldsProps = {
  value: string;
  /** Value the form was opened with: hidden values cannot be edited. */
  initial: string;
  onChange: (value: string) => void;
  /** Errors of the form that was sent, by path: `contacts.0.name`. */
  errors: Errors;
};

type Errors = Readonly<Record<string, string>>;

const MOST = 10;

/** Contacts of a client: a list with one contact open at a time. */
export function ContactFields({ value, initial, onChange, errors }: ContactFieldsProps) {
  const contacts = readContacts(value);
  const opened = readContacts(initial);
  const [openId, setOpenId] = useState(contacts.length === 1 ? contacts[0]!.contactId : undefined);
  const [seen, setSeen] = useState<Errors>({});
  if (errors !== seen) {
    setSeen(errors);
    const faulty = contacts.find((_, index) => hasProblem(errors, index));
    if (faulty) setOpenId(faulty.contactId);
  }
  const place = useRef<HTMLDivElement>(null);
  const write = (next: readonly Contact[]) => onChange(contactsText(next));
  const change = (contact: Contact) =>
    write(contacts.map((each) => (each.contactId === contact.contactId ? contact : each)));
  const add = () => {
    const contact = { ...NEW_CONTACT, contactId: crypto.randomUUID() };
    // flushSync: the contact must exist before it can take the focus.
    flushSync(() => {
      write([...contacts, contact]);
      setOpenId(contact.contactId);
    });
    const form = place.current?.querySelector<HTMLElement>('.lw-contacts__form');
    if (form) focusFirst(form);
  };
  return (
    <div ref={place} className="lw-contacts">
      {errors['contacts'] ? <Notice kind="danger">{errors['contacts']}</Notice> : undefined}
      {contacts.length === 0 ? (
        <p className="lw-muted">Parents, partner, doctor: people to call about this client.</p>
      ) : undefined}
      {contacts.map((contact, index) =>
        contact.contactId === openId ? (
          <ContactForm
            key={contact.contactId}
            contact={contact}
            opened={opened.find(({ contactId }) => contactId === contact.contactId)}
            errorOf={(name) => errors[`contacts.${index}.${name}`]}
            onChange={change}
            onRemove={() => write(contacts.filter(({ contactId }) => contactId !== contact.contactId))}
          />
        ) : (
          <div key={contact.contactId} className="lw-contacts__row">
            <span>
              {contact.name ? <MaskedText>{contact.name}</MaskedText> : 'No name yet'}
              {contact.isEmergency ? ' · emergency' : ''}
            </span>
            <Button size="small" onClick={() => setOpenId(contact.contactId)}>
              Edit
            </Button>
          </div>
        ),
      )}
      <Button icon={<PlusIcon />} disabled={contacts.length >= MOST} onClick={add}>
        Add contact
      </Button>
    </div>
  );
}

const hasProblem = (errors: Errors, index: number): boolean =>
  Object.keys(errors).some((path) => path.startsWith(`contacts.${index}.`));

const NEW_CONTACT = { name: '', relation: '', phone: '', email: '', note: '', isEmergency: false };

type ContactFormProps = {
  contact: Contact;
  /** The contact from the server; undefined for a new one, which has nothing hidden. */
  opened: Contact | undefined;
  errorOf: (name: string) => string | undefined;
  onChange: (contact: Contact) => void;
  onRemove: () => void;
};

/** A hidden name is shown as initials, never as the mask itself. */
const isHidden = (text: string): boolean => text === HIDDEN || /^\p{L}\.( \p{L}\.)?$/u.test(text);

function ContactForm({ contact, opened, errorOf, onChange, onRemove }: ContactFormProps) {
  const isMasked = useContext(MaskContext);
  const field = (name: 'name' | 'relation' | 'phone' | 'email' | 'note') => ({
    value: contact[name],
    error: errorOf(name),
    isDisabled: isMasked && opened !== undefined && isHidden(opened[name]),
    onChange: (value: string) => onChange({ ...contact, [name]: value }),
  });
  return (
    <fieldset className="lw-contacts__form" aria-label="Contact">
      <div className="lw-form-row">
        <TextField label="Name" isRequired {...field('name')} />
        <TextField label="Relation" {...field('relation')} />
        <TextField label="Phone" type="tel" {...field('phone')} />
        <TextField label="E-mail of the contact" type="email" {...field('email')} />
      </div>
      <TextField label="Note" {...field('note')} />
      <div className="lw-contacts__row">
        <Checkbox
          checked={contact.isEmergency}
          label="Call in an emergency"
          onChange={(event) => onChange({ ...contact, isEmergency: event.currentTarget.checked })}
        />
        <Button variant="minimal" icon={<TrashIcon />} onClick={onRemove}>
          Remove contact
        </Button>
      </div>
    </fieldset>
  );
}
