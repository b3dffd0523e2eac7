import { Tag } from '@blueprintjs/core';
import type { QuestionnaireScores, ScaleScore } from '#shared/questionnaires/scores.ts';
import { SEVERITY_INTENT } from './score-words.ts';
import './scores.css';

/** Scores of a response with their bands and sources. Screening words only: a band is not a diagnosis. */
export function ScoresList({ scores }: { scores: QuestionnaireScores }) {
  const all = [...(scores.total ? [scores.total] : []), ...scores.subscales];
  const hasResult = all.length > 0 || scores.criteria.length > 0;
  return (
    <div className="lw-scores">
      {hasResult ? undefined : <p className="lw-muted">This questionnaire has no score.</p>}
      {all.map((score) => (
        <ScoreRow key={score.scaleId} score={score} />
      ))}
      {scores.criteria.map(({ id, name, label, severity, source }) => (
        <div key={id} className="lw-scores__row" title={source}>
          <span>{name}</span>
          <Tag minimal intent={SEVERITY_INTENT[severity]}>
            {label}
          </Tag>
        </div>
      ))}
      <p className="lw-muted lw-small">
        {scores.answeredCount} of {scores.askedCount} questions answered.
        {hasResult ? ' A screening result, not a diagnosis.' : undefined}
      </p>
    </div>
  );
}

function ScoreRow({ score }: { score: ScaleScore }) {
  return (
    <div className="lw-scores__row">
      <span>{score.name}</span>
      {score.state === 'scored' ? (
        <>
          <strong className="lw-scores__value">
            {score.value}
            <span className="lw-muted">
              {' '}
              of {score.range.min}–{score.range.max}
            </span>
          </strong>
          {score.band ? (
            <Tag minimal intent={SEVERITY_INTENT[score.band.severity]} title={score.band.source}>
              {score.band.label}
            </Tag>
          ) : undefined}
          {score.isProrated ? <span className="lw-muted">missing answers were estimated</span> : undefined}
          {score.reached.map(({ value, meaning, source }) => (
            <span key={value} className="lw-muted" title={source}>
              {meaning}
            </span>
          ))}
        </>
      ) : (
        <span className="lw-muted">{score.reason}</span>
      )}
    </div>
  );
}
