import { DotIcon, TickCircleIcon, WarningSignIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { ruleOf } from '#model/questionnaires/latent-trait-words.ts';
import type { LatentTraitIndex } from '#shared/questionnaires/latent-traits.ts';
import { countOf, formatDate } from '#ui/text/format.ts';
import { Notice, SkeletonRows } from '#ui/notices/Notice.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import './latent-traits.css';

const TRAIT_WORDS: Readonly<Record<LatentTraitIndex['trait'], string>> = {
  EMOTIONAL: 'Emotional',
  SLEEP: 'Sleep',
  COGNITIVE: 'Cognitive',
  TRAUMA: 'Trauma',
};

/** Color, shape and word together: none of them carries the meaning alone. */
const LIGHTS = {
  GREEN: { words: 'Green: In range', className: 'lw-tag lw-tag--success', Icon: TickCircleIcon },
  YELLOW: { words: 'Yellow: Watch', className: 'lw-tag lw-tag--warning', Icon: DotIcon },
  RED: { words: 'Red: Urgent', className: 'lw-tag lw-tag--danger', Icon: WarningSignIcon },
} as const;

type LatentTraitsPanelProps = {
  /** Undefined while loading. */
  indexes: readonly LatentTraitIndex[] | undefined;
  problem: string | undefined;
  /** What to do if too little was answered. */
  action?: ReactNode;
};

/** The four indexes with their sources. Screening, never a diagnosis. */
export function LatentTraitsPanel({ indexes, problem, action }: LatentTraitsPanelProps) {
  return (
    <Panel title="Latent-trait indexes" aside="From questionnaire answers; screening, not a diagnosis">
      {problem ? <Notice kind="danger">{problem}</Notice> : undefined}
      {indexes || problem ? undefined : <SkeletonRows count={4} />}
      <div className="lw-traits">
        {indexes?.map((index) => (
          <Trait key={index.trait} index={index} />
        ))}
      </div>
      {indexes?.some(({ state }) => state !== 'rated') ? action : undefined}
    </Panel>
  );
}

function Trait({ index }: { index: LatentTraitIndex }) {
  const { trait, colour, state, text, sources, ruleVersion } = index;
  return (
    <section className="lw-trait" aria-label={TRAIT_WORDS[trait]}>
      <div className="lw-trait__head">
        <h3>{TRAIT_WORDS[trait]}</h3>
        {colour ? <Light colour={colour} /> : <span className="lw-tag">{NO_LIGHT[state]}</span>}
      </div>
      <p className="lw-small">{text}</p>
      {sources.length > 0 ? (
        <details className="lw-small">
          <summary>{countOf(sources.length, 'source')}</summary>
          <ul>
            {sources.map(({ name, detail, answeredAt, colour: light, isOutdated, isValidated }) => (
              <li key={`${name} ${detail} ${answeredAt}`}>
                {name}: {detail}, {formatDate(answeredAt)}
                {light ? ` (${LIGHTS[light].words.toLowerCase()})` : ''}
                {isOutdated ? ', too old to count' : ''}
                {isValidated ? '' : ', not validated'}
              </li>
            ))}
          </ul>
        </details>
      ) : undefined}
      <details className="lw-small">
        <summary>How this is calculated (rule version {ruleVersion})</summary>
        <ul>
          {ruleOf(trait).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}

const NO_LIGHT: Readonly<Record<LatentTraitIndex['state'], string>> = {
  rated: '',
  outdated: 'Too old',
  notEnough: 'Not enough answers',
};

function Light({ colour }: { colour: NonNullable<LatentTraitIndex['colour']> }) {
  const { words, className, Icon } = LIGHTS[colour];
  return (
    <span className={className}>
      <Icon size={12} />
      {words}
    </span>
  );
}
