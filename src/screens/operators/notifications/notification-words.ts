import {
  type AudienceGroup,
  NOTIFICATION_STATES,
  type NotificationState,
  type PracticeNotification,
} from '#shared/api/practice/practice-notifications.ts';
import type { NotificationIntent } from '#shared/api/practice/notifications.ts';
import { readHtml } from '#shared/notifications/read-html.ts';
import { plainTextOf } from '#shared/notifications/rich-text.ts';
import { countOf } from '#ui/text/format.ts';

export const STATE_WORDS: Record<NotificationState, { label: string; className: string }> = {
  current: { label: 'Shown now', className: 'lw-tag lw-tag--success' },
  scheduled: { label: 'Scheduled', className: 'lw-tag lw-tag--info' },
  ended: { label: 'Ended', className: 'lw-tag' },
};

export const STATE_OPTIONS = NOTIFICATION_STATES.map((value) => ({ value, label: STATE_WORDS[value].label }));

export const INTENT_WORDS: Record<NotificationIntent, string> = { info: 'Information', warning: 'Warning' };

export const AUDIENCE_WORDS: Record<AudienceGroup, string> = {
  Therapist: 'Therapists',
  Coach: 'Coaches',
  AccountAdmin: 'Administrators',
};

export const audienceWords = (audience: readonly AudienceGroup[]): string =>
  audience.map((group) => AUDIENCE_WORDS[group]).join(', ') || 'Everyone';

/** '4 people, 1 closed it'. */
export function seenWords({ readCount, dismissedCount, state }: PracticeNotification): string {
  if (state === 'scheduled') return '';
  if (readCount === 0) return 'Not seen yet';
  const people = readCount === 1 ? '1 person' : `${readCount} people`;
  return dismissedCount === 0 ? people : `${people}, ${dismissedCount} closed it`;
}

export const plainWords = ({ content }: Pick<PracticeNotification, 'content'>): string =>
  plainTextOf(readHtml(content));

const NAME_CHARACTERS = 40;

/** Names a notification by its first words. */
export function nameOf(notification: PracticeNotification): string {
  const words = plainWords(notification).replaceAll('\n', ' ');
  return words.length > NAME_CHARACTERS ? `${words.slice(0, NAME_CHARACTERS).trimEnd()}…` : words;
}

export const charactersLeft = (used: number, most: number): string =>
  used > most
    ? `${countOf(used - most, 'character')} too many.`
    : `${countOf(most - used, 'character')} left.`;
