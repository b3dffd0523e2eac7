import { MORE_CLIENTS_STEP } from '../model/commerce/catalogue.ts';
import { DEFAULT_MAX_ACTIVE_CLIENTS } from '#shared/commerce/product.ts';
import type { CommerceSettings } from '../model/commerce/settings.ts';
import { PASSWORD_MIN_LENGTH } from '#shared/domain/password-rules.ts';
import { PACKAGE_NAMES } from '#shared/domain/protocol-packages.ts';
import { PEAK_ALPHA_LABEL, THETA_BETA_LABEL } from '#shared/eeg/band-labels.ts';
import { BUILT_IN_PROTOCOLS } from '#shared/eeg/library/library.ts';
import { METRICS } from '#shared/eeg/metrics.ts';
import { LARGEST_GOAL_PCT, LEAST_GOAL_PCT } from '#shared/eeg/protocol.ts';
import { SOUNDSCAPES } from '#shared/feedback/sounds.ts';
import { SCORE_ONLY_TEMPLATES, SHIPPED_INSTRUMENTS } from '../model/instruments/catalogue.ts';
import { APP_VERSION } from '#shared/version.ts';
import { IMPERSONATION_LIFE_SECONDS } from '../identity/tokens.ts';
import { INVITATION_LIFE_MS } from '../services/core/invitation-life.ts';
import { CODE_LIFE_MS } from '../services/core/mail.ts';

const DAY_MS = 24 * 3600_000;

const listOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)!}`;

/** Numbers and names used in articles, each from its single source. */
export const factsOf = (
  { dueDays, expireDays }: CommerceSettings,
  isWrittenOutside: boolean,
): Readonly<Record<string, string>> => ({
  whereQuestionsGo: isWrittenOutside
    ? 'This server may send your question to a language model that its administrator has set up, with names left out ' +
      'and without any data of clients'
    : 'nothing of what you write leaves it',
  maxActiveClients: String(DEFAULT_MAX_ACTIVE_CLIENTS),
  moreClientsStep: String(MORE_CLIENTS_STEP),
  passwordMin: String(PASSWORD_MIN_LENGTH),
  packages: listOf(Object.values(PACKAGE_NAMES)),
  libraryCount: String(BUILT_IN_PROTOCOLS.length),
  metrics: listOf(Object.values(METRICS).map(({ label }) => label.toLowerCase())),
  thetaBeta: THETA_BETA_LABEL,
  peakAlpha: PEAK_ALPHA_LABEL,
  leastGoal: String(LEAST_GOAL_PCT),
  mostGoal: String(LARGEST_GOAL_PCT),
  soundscapes: listOf(SOUNDSCAPES),
  questionnaireCount: String(SHIPPED_INSTRUMENTS.length),
  templateCount: String(SCORE_ONLY_TEMPLATES.length),
  version: APP_VERSION,
  actingMinutes: String(IMPERSONATION_LIFE_SECONDS / 60),
  invitationDays: String(INVITATION_LIFE_MS / DAY_MS),
  codeMinutes: String(CODE_LIFE_MS / 60_000),
  dueDays: String(dueDays),
  expireDays: String(expireDays),
});
