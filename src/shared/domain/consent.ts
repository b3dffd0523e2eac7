/** Purposes that clients are asked to agree to. */
export const CONSENT_KINDS = [
  'training',
  'dataProcessing',
  'sharing',
  'video',
  'research',
  'contact',
] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

export const CONSENT_WORDS: Readonly<Record<ConsentKind, string>> = {
  training: 'Neurofeedback training',
  dataProcessing: 'Data storage and processing',
  sharing: 'Sharing with others who treat them',
  video: 'Sound, photos or video',
  research: 'Use for research or teaching',
  contact: 'Contact by e-mail or phone',
};

/** Several purposes in one phrase. */
export const consentNames = (kinds: readonly ConsentKind[]): string =>
  kinds.map((kind) => CONSENT_WORDS[kind]).join(', ');

/** Without these, no client should be trained or recorded. */
const REQUIRED_CONSENTS: readonly ConsentKind[] = ['training', 'dataProcessing'];

type Given = { kind: ConsentKind; givenOn: string; withdrawnOn: string | null };

/** Whether a consent is valid on a day; dates are 'year-month-day'. It ends on the day of its withdrawal. */
export const isValidOn = ({ givenOn, withdrawnOn }: Given, today: string): boolean =>
  givenOn <= today && (withdrawnOn === null || withdrawnOn > today);

/** Required consents that were not given or have been withdrawn. */
export const missingConsents = (consents: readonly Given[], today: string): ConsentKind[] =>
  REQUIRED_CONSENTS.filter(
    (kind) => !consents.some((consent) => consent.kind === kind && isValidOn(consent, today)),
  );
