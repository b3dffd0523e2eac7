import { pathTo } from '#shared/routes.ts';
import type { AssistantReply } from '../ports/assistant.ts';
import { isBodyEmergency, isCrisis, isQuestion } from './crisis-words.ts';
import { isIndirectDanger } from './indirect-danger.ts';
import { phraseOf } from './search/words.ts';

/** Fixed texts: nothing about health is ever generated. */
const CRISIS_TEXT =
  'I cannot help with this, and it should not wait. If someone may be in danger, call the emergency number of your ' +
  'country now, or a crisis line, stay with the person, and follow the emergency plan of your practice. ' +
  'Then tell the clinician who is responsible.';

const CRISIS: AssistantReply = { kind: 'refusal', topic: 'refusal/crisis', text: CRISIS_TEXT };

const IN_DANGER_FIRST =
  'If someone may be in danger, call the emergency number of your country now, or a crisis line, stay with the ' +
  'person, and follow the emergency plan of your practice.';

const BODY_TEXT =
  'Stop the session. If someone has a seizure, has fainted, has chest pain or cannot breathe, call the emergency ' +
  'number of your country now, stay with the person, and follow the emergency plan of your practice. ' +
  'If it is over, tell the clinician who is responsible before anything is trained again. I cannot help further ' +
  'with this.';

/** Topic of the refusal of medical questions. */
export const MEDICAL = 'refusal/medical';

const MEDICAL_TEXT =
  'I do not answer medical questions: nothing about diagnoses, treatment, medication or doses, and I do not choose a ' +
  'training for anyone. Please ask the clinician who is responsible for the client, or the prescribing doctor. ' +
  'What studies say for and against a protocol, and its cautions, stands with each protocol of the library: ' +
  `[Protocols](${pathTo.protocols()})`;

const MEDICINE =
  /\b(medications?|medicine|medicate|drugs?|pills?|tablets? of|dosage|dose of|doses of|milligrams?|\d+ ?mg|ritalin|methylphenidate|adderall|ssri|antidepressants?|benzodiazepines?|lithium|xanax|prozac|prescri\w+|side effects?)\b/;

const DIAGNOSIS =
  /\b(diagnos\w*|diagnoz\w*|prognosis|symptoms? of|has he got|does (he|she|my client|my patient) have)\b/;

const CONDITION =
  /\b(adhd|add|depress\w*|anxi\w*|ptsd|trauma|epilep\w*|seizures?|autis\w*|insomnia|migraines?|bipolar|schizophreni\w*|psychosis|psychotic|concussion|tbi|stroke|dementia|alzheimer\w*|panic|ocd|addiction|pregnan\w*)\b/;
const TREATING =
  /\b(treat\w*|cures?|heals?|helps?|best|which protocol|what protocol|which training|safe|recommend\w*|therapy|should|good for|use for|reduce|suffer\w*|work for)\b/;

/** Questions about where something is in the product, whatever medical words they contain. */
const ABOUT_PRODUCT =
  /^(where|how) (do|can|is|are|does|to)\b.*\b(record|enter|write|note|stored?|save|fill|edit|change|print|export|assign|see|find|banner|field|questionnaire|score|index)\b|\b(banner|field|medical device|questionnaires? (included|available))\b/;
const LIMITS =
  /\b(loopwell|product|software|app|platform|screening)\b.*\bdiagnos\w*|\bdiagnos\w*.*\b(loopwell|product|software|app|platform)\b/;

/** The fixed refusal of questions a product assistant must not answer; undefined for all others. */
export function refusalTo(question: string): AssistantReply | undefined {
  const phrase = phraseOf(question);
  if (isCrisis(phrase)) return CRISIS;
  if (isBodyEmergency(phrase)) return { kind: 'refusal', topic: 'refusal/crisis', text: BODY_TEXT };
  const isAboutProduct = ABOUT_PRODUCT.test(phrase) || LIMITS.test(phrase);
  if (isAboutProduct) return undefined;
  const isMedical =
    MEDICINE.test(phrase) || DIAGNOSIS.test(phrase) || (CONDITION.test(phrase) && TREATING.test(phrase));
  return isMedical ? { kind: 'refusal', topic: MEDICAL, text: MEDICAL_TEXT } : undefined;
}

/**
 * Puts help first and the reply below it. Danger is often expressed in words used for other things too, so a false
 * alarm still gets its answer.
 */
export const helpFirst = (reply: AssistantReply): AssistantReply => ({
  ...reply,
  text: `${IN_DANGER_FIRST}\n\nIf nobody is: ${reply.text}`,
});

/** For indirect danger: a question keeps its answer below the help; a statement gets the emergency text. */
export function withHelpFirst(question: string, reply: AssistantReply): AssistantReply {
  const phrase = phraseOf(question);
  if (reply.topic === CRISIS.topic || !isIndirectDanger(phrase)) return reply;
  return reply.kind === 'answer' && isQuestion(phrase) ? helpFirst(reply) : CRISIS;
}
