import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { pathTo } from '#shared/routes.ts';
import { useAssignQuestionnaires } from '#state/clients/use-assign-questionnaire.ts';
import { useStartSession } from '#state/clients/use-start-session.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { useToast } from '#state/toasts.atoms.ts';
import { mayLeaveTo, mayLeaveToDo } from '#ui/navigation/leaving.ts';
import { MaskedText } from '#widgets/people/MaskedText.tsx';
import { PersonName } from '#widgets/people/PersonName.tsx';
import { type PaletteItem, shortLabelOf } from './palette-items.ts';

type Of<Kind extends PaletteItem['kind']> = Extract<PaletteItem, { kind: Kind }>;
type PalettePlaceProps<Item = PaletteItem> = {
  item: Item;
  onDone: () => void;
  /** Puts words into the field, for the next step. */
  onType: (words: string) => void;
};

/** One thing the palette found: a link to a place, or a button that does it. */
export function PalettePlace({ item, onDone, onType }: PalettePlaceProps) {
  switch (item.kind) {
    case 'action':
      return (
        <Do
          onClick={() => {
            onDone();
            item.run();
          }}
        >
          {item.label}
        </Do>
      );
    case 'startSession':
      return <StartSession item={item} onDone={onDone} onType={onType} />;
    case 'nextStep':
      return <Do onClick={() => onType(item.words)}>{item.label}</Do>;
    case 'assignTo':
      return <Assign item={item} onDone={onDone} onType={onType} />;
    default:
      return <Place item={item} onDone={onDone} />;
  }
}

export function placeKey(item: PaletteItem): string {
  switch (item.kind) {
    case 'action':
    case 'nextStep':
      return `${item.kind} ${item.label}`;
    case 'startSession':
    case 'assignTo':
      return `${item.kind} ${item.client.clientId}`;
    default:
      return item.href;
  }
}

const KIND_WORDS = {
  page: 'Page',
  client: 'Client',
  protocol: 'Protocol',
  questionnaire: 'Questionnaire',
  eegFile: 'EEG file',
} as const;

type PlaceProps = { item: Of<keyof typeof KIND_WORDS>; onDone: () => void };

const Place = ({ item, onDone }: PlaceProps) => (
  <AppLink href={item.href} className="lw-palette__place" onClick={onDone}>
    <span>
      <PlaceName item={item} />
    </span>
    <span className="lw-muted lw-small">{KIND_WORDS[item.kind]}</span>
  </AppLink>
);

function PlaceName({ item }: Pick<PlaceProps, 'item'>) {
  if (item.kind === 'client') return <PersonName person={item.client} />;
  // Names of files often contain the name of the client.
  return item.kind === 'eegFile' ? <MaskedText>{item.label}</MaskedText> : item.label;
}

type DoProps = { children: ReactNode; onClick: () => void; isBusy?: boolean };

const Do = ({ children, onClick, isBusy = false }: DoProps) => (
  <button type="button" className="lw-palette__place" disabled={isBusy} onClick={onClick}>
    <span>{children}</span>
    <span className="lw-muted lw-small">Action</span>
  </button>
);

function StartSession({ item: { client }, onDone }: PalettePlaceProps<Of<'startSession'>>) {
  const [, navigate] = useLocation();
  const showToast = useToast();
  const isMounted = useIsMounted();
  const hasAgreedToLeave = useRef(false);
  const start = useStartSession((room) => {
    const href = pathTo.biofeedback(room);
    if (hasAgreedToLeave.current) {
      navigate(href);
    } else if (isMounted.current) {
      onDone();
      navigate(href);
    } else {
      // The user closed the palette or typed on, and may have begun something else.
      const open = () => {
        if (mayLeaveTo(href)) navigate(href);
      };
      showToast({ kind: 'info', message: SESSION_WAITS, action: { label: 'Open session', run: open } });
    }
  });
  const run = () => {
    // Asked before anything is planned: 'Stay' must not leave a planned session behind.
    const mayLeave = mayLeaveToDo(() => {
      hasAgreedToLeave.current = true;
      start.run(client);
    });
    if (mayLeave) start.run(client);
    // The question is on the page below.
    else onDone();
  };
  return (
    <Do isBusy={start.isBusy} onClick={run}>
      Start a session with <PersonName person={client} />
    </Do>
  );
}

const SESSION_WAITS = 'The session is planned, but was not opened.';

/** False after the palette was closed, or no longer offers the item. */
function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}

function Assign({ item: { client, questionnaire }, onDone }: PalettePlaceProps<Of<'assignTo'>>) {
  const { assign, isBusy, problem } = useAssignQuestionnaires(client.therapistId, onDone);
  const { questionnaireId, definition } = questionnaire;
  const request = {
    questionnaireIds: [questionnaireId],
    clientIds: [client.clientId],
    dueOn: null,
    repeatDays: null,
  };
  return (
    <>
      <Do isBusy={isBusy} onClick={() => assign(request)}>
        Assign {shortLabelOf(definition)} to <PersonName person={client} />
      </Do>
      {problem === undefined ? undefined : (
        <p className="lw-palette__none" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
