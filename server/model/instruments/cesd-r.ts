import { bands, heading, instrument, numbered, oneInTen } from './build.ts';

/*
 * Wording checked against the CamCOPS task library and two further reproductions; all agree. The two highest answers
 * both score 3, so that the total is comparable with the CES-D. The authors' symptom algorithm is not computed.
 */
const SOURCE = 'Eaton, Muntaner, Smith, Tien, Ybarra 2004, in: Maruish, The Use of Psychological Testing';

const OPTIONS = [
  'Not at all or less than 1 day',
  '1-2 days',
  '3-4 days',
  '5-7 days',
  'Nearly every day for 2 weeks',
].map((label, index) => ({ value: String(index), label, score: Math.min(3, index) }));

const selfHarm = (linkId: string, id: string, title: string) => ({
  id,
  linkId,
  atLeast: 1,
  title,
  text: 'Speak with the client about it today, whatever the total score, and follow the safety plan of your practice.',
  source: 'Items 14 and 15 of the CESD-R; rule of Loopwell: any answer above the lowest',
});

export const cesdR = instrument({
  key: 'cesd-r',
  title: 'Center for Epidemiologic Studies Depression Scale, revised',
  shortTitle: 'CESD-R',
  measures: 'Depressive symptoms in the last one to two weeks.',
  instructions:
    'Below is a list of the ways you might have felt or behaved. Please mark the answers to indicate how often you have ' +
    'felt this way in the past week or so.',
  recallPeriod: 'the past week or so',
  terms: { status: 'free', note: 'In the public domain; may be used without permission.' },
  source: SOURCE,
  items: [
    heading('During the past week or so'),
    ...numbered(
      [
        'My appetite was poor.',
        'I could not shake off the blues.',
        'I had trouble keeping my mind on what I was doing.',
        'I felt depressed.',
        'My sleep was restless.',
        'I felt sad.',
        'I could not get going.',
        'Nothing made me happy.',
        'I felt like a bad person.',
        'I lost interest in my usual activities.',
        'I slept much more than usual.',
        'I felt like I was moving too slowly.',
        'I felt fidgety.',
        'I wished I were dead.',
        'I wanted to hurt myself.',
        'I was tired all the time.',
        'I did not like myself.',
        'I lost a lot of weight without trying to.',
        'I had a lot of trouble getting to sleep.',
        'I could not focus on the important things.',
      ],
      OPTIONS,
    ),
  ],
  total: {
    missing: oneInTen(20),
    bands: bands(SOURCE, [
      [0, 15, 'Below the cut-off', 'none'],
      [16, 60, 'At or above the cut-off of 16', 'moderate'],
    ]),
    cutOffs: [{ value: 16, meaning: 'Usual cut-off for depressive symptoms', source: SOURCE }],
  },
  safety: [
    selfHarm('q14', 'wish-to-be-dead', 'A wish to be dead was reported'),
    selfHarm('q15', 'self-harm', 'Thoughts of self-harm were reported'),
  ],
});
