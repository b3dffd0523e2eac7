import { expect, it } from 'vitest';
import { MOST_FEEDBACK_CHANGES, type RunFeedback, type RunRecord } from '#shared/api/sessions.ts';
import { DEFAULT_FEEDBACK_MAPPING } from '#shared/feedback/feedback-mapping.ts';
import { aRunRecord, aTickTable } from '#tests/builders/session.ts';
import { RunLedger } from './run-ledger.ts';

const { summary } = aRunRecord(aTickTable([{ phase: 'training', run: 1, ticks: 100 }]), 1);
const START: RunFeedback = {
  responseName: null,
  sound: 'rain',
  picture: null,
  isMuted: false,
  outputDelayMs: 12,
  mapping: DEFAULT_FEEDBACK_MAPPING,
};

function aRun() {
  const shown = { now: START };
  const records: RunRecord[] = [];
  const ledger = new RunLedger(
    (record) => void records.push(record),
    () => shown.now,
  );
  ledger.started(1, 10);
  const end = () => {
    ledger.ended(70);
    ledger.summarized(1, summary, null);
    return records[0]?.feedback;
  };
  return { ledger, shown, end };
}

it('records which picture and sound a run began with, and each change with its time', () => {
  const { ledger, shown, end } = aRun();
  ledger.noteFeedback(11);
  shown.now = { ...START, picture: 'valley' };
  ledger.noteFeedback(20);
  ledger.noteFeedback(21);
  shown.now = { ...START, picture: 'valley', isMuted: true };
  ledger.noteFeedback(30);

  const change = { responseName: null, sound: 'rain', picture: 'valley' };
  expect(end()).toEqual({
    ...START,
    changes: [
      { ...change, isMuted: false, atSeconds: 20 },
      { ...change, isMuted: true, atSeconds: 30 },
    ],
  });
});

it('records no changes where there were none', () => {
  const { ledger, end } = aRun();
  ledger.noteFeedback(20);

  expect(end()).toEqual(START);
});

it('records as many changes as the server takes', () => {
  const { ledger, shown, end } = aRun();
  for (let at = 0; at < 2 * MOST_FEEDBACK_CHANGES; at++) {
    shown.now = { ...START, isMuted: at % 2 === 0 };
    ledger.noteFeedback(at);
  }

  expect(end()?.changes).toHaveLength(MOST_FEEDBACK_CHANGES);
});

it('notes nothing after the run', () => {
  const { ledger, shown, end } = aRun();
  ledger.ended(60);
  shown.now = { ...START, picture: 'valley' };
  ledger.noteFeedback(61);

  expect(end()).toEqual(START);
});
