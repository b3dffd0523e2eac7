import { Button } from '@blueprintjs/core';
import { memo } from 'react';
import type { Question } from '#shared/questionnaires/items.ts';
import type { Criterion } from '#shared/questionnaires/scoring-rules.ts';
import { Select } from '#ui/forms/Choice.tsx';
import { ProblemLines } from '../ProblemLines.tsx';
import { RowList } from '../fields/RowList.tsx';
import { bind } from '../fields/bind.ts';
import { NeededWords } from '../fields/Words.tsx';
import { haveSameProps } from '../model/same-props.ts';
import { changeCriterion, newCase, newClause, removeCriterion } from '../model/scoring.ts';
import type { Edit } from '../use-questionnaire-editor.ts';
import { SEVERITY_OPTIONS } from './BandsEditor.tsx';
import { ClauseFields } from './ClauseFields.tsx';

type CriterionEditorProps = {
  criterion: Criterion;
  index: number;
  questions: readonly Question[];
  problems: readonly string[];
  edit: Edit;
};

/** A named pattern of answers: the first case whose counts all hold gives the result. */
export const CriterionEditor = memo(CriterionFields, haveSameProps);

function CriterionFields({ criterion, index, questions, problems, edit }: CriterionEditorProps) {
  const onChange = (next: Criterion) =>
    edit((before) => changeCriterion(before, index, next), `criterion-${index}`);
  const field = bind(criterion, onChange);
  return (
    <fieldset className="lw-qscale" aria-label={`Pattern ${criterion.name}`}>
      <div className="lw-fields-row">
        <NeededWords label="Name of the pattern" {...field('name')} />
        <NeededWords label="Source of the pattern" {...field('source')} />
        <Button variant="minimal" onClick={() => edit((before) => removeCriterion(before, index))}>
          Remove pattern
        </Button>
      </div>
      <RowList {...field('cases')} noun="Case" fewest={1} most={6} isOrdered next={() => newCase(questions)}>
        {(one, set, at) => <CaseFields one={one} number={at + 1} questions={questions} onChange={set} />}
      </RowList>
      <NeededWords label="Shown when no case applies" isWide {...field('otherwise')} />
      <ProblemLines problems={problems} />
    </fieldset>
  );
}

type Case = Criterion['cases'][number];
type CaseFieldsProps = {
  one: Case;
  number: number;
  questions: readonly Question[];
  onChange: (one: Case) => void;
};

function CaseFields({ one, number, questions, onChange }: CaseFieldsProps) {
  const field = bind(one, onChange);
  return (
    <fieldset className="lw-qcase" aria-label={`Case ${number}`}>
      <div className="lw-fields-row">
        <NeededWords
          label={number === 1 ? 'If all of these apply, show' : 'Otherwise, if all of these apply, show'}
          isWide
          {...field('label')}
        />
        <Select name={`Severity of case ${number}`} options={SEVERITY_OPTIONS} {...field('severity')} />
      </div>
      <RowList
        {...field('clauses')}
        noun="Count"
        fewest={1}
        most={12}
        next={() => newClause(questions, one.clauses.length + 1)}
      >
        {(clause, set) => <ClauseFields clause={clause} questions={questions} onChange={set} />}
      </RowList>
    </fieldset>
  );
}
