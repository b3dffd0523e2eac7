import { describe, expect, it } from 'vitest';
import { phq2 } from '#server/model/instruments/phq.ts';
import { matchAnswers, readResponseFile } from './response-file.ts';

const RESPONSE = {
  resourceType: 'QuestionnaireResponse',
  status: 'completed',
  questionnaire: 'https://forms.example/Questionnaire/phq-2|1.0',
  subject: { reference: 'Patient/7' },
  source: { reference: 'Patient/7' },
  authored: '2026-06-30',
  item: [
    { linkId: 'q1', answer: [{ valueCoding: { code: '1', display: 'Several days' } }] },
    { linkId: 'q2', answer: [{ valueCoding: { code: '2', display: 'More than half the days' } }] },
  ],
};
const read = (changes: object = {}) => readResponseFile(JSON.stringify({ ...RESPONSE, ...changes }));
const match = (changes: object = {}) => {
  const outcome = read(changes);
  if (!outcome.ok) throw new Error(outcome.message);
  return matchAnswers(outcome.file, phq2);
};

describe('the head of a file with answers', () => {
  it('says which questionnaire in which version it belongs to, whom it is about and who answered', () => {
    expect(read()).toMatchObject({
      ok: true,
      file: {
        url: 'https://forms.example/Questionnaire/phq-2',
        version: '1.0',
        authored: '2026-06-30',
        subject: 'Patient/7',
        respondent: 'client',
      },
    });
    expect(read({ source: undefined, questionnaire: undefined })).not.toHaveProperty('file.url');
    expect(read({ source: { reference: 'Practitioner/1' } })).toHaveProperty(
      'file.respondent',
      'practitioner',
    );
  });

  it.each([
    ['{', /not JSON/],
    ['{"resourceType":"Bundle","type":"collection"}', /several resources/],
    ['{"resourceType":"Patient"}', /not a FHIR R4 QuestionnaireResponse/],
    [JSON.stringify({ ...RESPONSE, status: 'entered-in-error' }), /entered in error/],
  ])('refuses %s', (text, message) => {
    expect(readResponseFile(text)).toEqual({ ok: false, message: expect.stringMatching(message) });
  });
});

describe('answers for a questionnaire', () => {
  it('are taken as they are', () => {
    expect(match()).toMatchObject({ kind: 'answers', answers: { q1: '1', q2: '2' }, isPartial: false });
    expect(match()).toHaveProperty('losses', []);
  });

  it('are those of somebody who stopped when required ones are open, whatever the file says', () => {
    expect(match({ item: RESPONSE.item.slice(0, 1) })).toHaveProperty('isPartial', true);
    expect(match({ status: 'in-progress' })).toHaveProperty('isPartial', true);
  });

  it('name what is left out besides answers', () => {
    expect(match({ author: { reference: 'Practitioner/1' }, extension: [] })).toHaveProperty('losses', [
      expect.stringContaining('Scores'),
      expect.stringContaining('entered by you'),
    ]);
  });

  it('come with those somebody has to decide about', () => {
    const answer = [{ valueCoding: { code: '2', display: 'Several days' } }];
    const clash = match({ item: [RESPONSE.item[0], { linkId: 'q2', answer }] });

    expect(clash).toMatchObject({ answers: { q1: '1' }, isPartial: true, conflicts: [{ linkId: 'q2' }] });
    expect(match({ item: [{ linkId: 'q2', answer }] })).toMatchObject({ conflicts: [{ linkId: 'q2' }] });
  });

  it('are refused when none belongs to it', () => {
    expect(match({ item: [] })).toHaveProperty('problem', expect.stringContaining(phq2.title));
  });
});
