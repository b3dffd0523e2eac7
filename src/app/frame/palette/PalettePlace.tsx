import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { pathTo } from '#shared/routes.ts';
import { useAssignQuestionnaires } from '#state/clients/use-assign-questionnaire.ts';
import { useStartSession } from '#state/clients/use-start-session.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { mayLeaveTo } from '#ui/navigation/leaving.ts';
import { PersonName } from '#widgets/people/PersonName.tsx';
import { type PaletteItem, shortLabelOf } from './use-palette-items.ts';

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
    case 'assignWhat':
      return <Do onClick={() => onType(item.words)}>Assign {item.label} to ...</Do>;
    case 'assignTo':
      return <Assign item={item} onDone={onDone} onType={onType} />;
    default:
      return <Place item={item} onDone={onDone} />;
  }
}

export function placeKey(item: PaletteItem): string {
  switch (item.kind) {
    case 'action':
    case 'assignWhat':
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
    <span>{item.kind === 'client' ? <PersonName person={item.client} /> : item.label}</span>
    <span className="lw-muted lw-small">{KIND_WORDS[item.kind]}</span>
  </AppLink>
);

type DoProps = { children: ReactNode; onClick: () => void; isBusy?: boolean };

const Do = ({ children, onClick, isBusy = false }: DoProps) => (
  <button type="button" className="lw-palette__place" disabled={isBusy} onClick={onClick}>
    <span>{children}</span>
    <span className="lw-muted lw-small">Action</span>
  </button>
);

function StartSession({ item: { client }, onDone }: PalettePlaceProps<Of<'startSession'>>) {
  const [, navigate] = useLocation();
  const start = useStartSession((room) => {
    onDone();
    const href = pathTo.biofeedback(room);
    if (mayLeaveTo(href)) navigate(href);
  });
  return (
    <Do isBusy={start.isBusy} onClick={() => start.run(client)}>
      Start a session with <PersonName person={client} />
    </Do>
  );
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
