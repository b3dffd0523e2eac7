import { Button } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { asScoreOnly } from '#shared/domain/questionnaire-rights.ts';
import { scaleRange } from '#shared/questionnaires/score.ts';
import { pathTo } from '#shared/routes.ts';
import { answered, finish, type Sheet, withoutSheet } from '#model/questionnaires/answering.ts';
import { useAnswering, useChangeAnswering } from '#state/answering/answering.atoms.ts';
import { useServices } from '#state/services.atoms.ts';
import { takeFocus } from '#ui/focus/take-focus.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { AnswerForm } from '#widgets/questionnaires/AnswerForm.tsx';
import { RETURNED } from '#ui/navigation/returned.ts';
import { usePageTitle } from '#ui/navigation/use-page-title.ts';
import { UnlockForm } from './UnlockForm.tsx';
import './answering.css';

/**
 * The whole window while a questionnaire is answered. After hand-over to a client, only the practitioner's password or
 * the hand-over PIN opens the practice. The address, a reload or another tab do not.
 */
export function AnsweringScreen() {
  const { sheet } = useAnswering();
  usePageTitle(sheet?.definition.title);
  if (!sheet) return undefined;
  return (
    <main className="lw-answering">
      <div className="lw-answering__column">
        <h1>{sheet.definition.title}</h1>
        {sheet.isFinished ? <Finished sheet={sheet} /> : <Asking sheet={sheet} />}
      </div>
    </main>
  );
}

/** Focuses the heading, because the focused element was removed with the previous page or the questions. */
function useHeadingFirst(): void {
  useEffect(() => void takeFocus(document.querySelector('h1')), []);
}

function Asking({ sheet }: { sheet: Sheet }) {
  useHeadingFirst();
  const change = useChangeAnswering();
  const { clock } = useServices();
  const [isLeaving, setLeaving] = useState(false);
  const done = (isPartial: boolean) => change((before) => finish(before, clock.nowMs(), isPartial));
  return (
    <>
      {sheet.correction ? <Notice kind="info">This replaces an earlier response.</Notice> : undefined}
      <AnswerForm
        mode={sheet.lock ? 'one' : 'all'}
        finishLabel={sheet.lock ? 'Send answers' : 'Save response'}
        definition={askedDefinition(sheet)}
        answers={sheet.answers}
        onChange={(answers) =>
          change((before) =>
            before.sheet ? { ...before, sheet: answered(before.sheet, answers, clock.nowMs()) } : before,
          )
        }
        onFinish={() => done(false)}
      />
      <div className="lw-answering__foot">
        <Button variant="minimal" onClick={() => setLeaving(!isLeaving)}>
          {sheet.lock ? 'For the practitioner' : 'Stop here'}
        </Button>
      </div>
      {isLeaving ? (
        <Leaving sheet={sheet} onStay={() => setLeaving(false)} onStop={() => done(true)} />
      ) : undefined}
    </>
  );
}

type LeavingProps = { sheet: Sheet; onStay: () => void; onStop: () => void };

/** Leaving before the end: the answers are stored as they are, or the practitioner discards them. */
function Leaving({ sheet, onStay, onStop }: LeavingProps) {
  const [isOpen, setOpen] = useState(sheet.lock === undefined);
  const leave = useLeave(sheet);
  if (!isOpen) return <UnlockForm sheet={sheet} onOpen={() => setOpen(true)} onCancel={onStay} />;
  const isEmpty = Object.keys(sheet.answers).length === 0;
  return (
    <div className="lw-answering__foot">
      <Button onClick={onStay}>Continue answering</Button>
      <Button onClick={leave}>Leave and discard</Button>
      <Button
        intent="primary"
        disabled={isEmpty}
        onClick={() => {
          onStop();
          leave();
        }}
      >
        Save answers so far
      </Button>
    </div>
  );
}

/** The client sees a thank-you and no scores. */
function Finished({ sheet }: { sheet: Sheet }) {
  useHeadingFirst();
  const leave = useLeave(sheet);
  const { waiting } = useAnswering();
  const own = waiting.find(({ responseId }) => responseId === sheet.responseId);
  const words = own
    ? 'Your answers are safe on this device and are being sent.'
    : 'Your answers have been received.';
  return (
    <>
      <Notice kind="success">{sheet.lock ? `Thank you. ${words}` : words}</Notice>
      {sheet.lock ? (
        <>
          <p>Please give the device back now.</p>
          <UnlockForm sheet={sheet} onOpen={leave} />
        </>
      ) : (
        <Button intent="primary" onClick={leave}>
          Back to the client
        </Button>
      )}
    </>
  );
}

/** Returns to the client's page. Uploads under way continue there. */
function useLeave(sheet: Sheet): () => void {
  const change = useChangeAnswering();
  const [, navigate] = useLocation();
  return () => {
    navigate(pathTo.clientQuestionnaires(sheet), { replace: true, state: RETURNED });
    change(withoutSheet);
  };
}

const askedDefinition = ({ definition, kind }: Sheet) =>
  kind === 'scoreOnly'
    ? (asScoreOnly(definition, (scale) => scaleRange(definition, scale)) ?? definition)
    : definition;
