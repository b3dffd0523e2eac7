import type { SessionStep } from '#live/session/run/session-state.ts';
import type { ClientScene, Moment } from './messages.ts';

const MOMENTS: Readonly<Record<SessionStep, Moment>> = {
  idle: 'welcome',
  connecting: 'welcome',
  checkingContact: 'welcome',
  baseline: 'baseline',
  resting: 'baseline',
  ready: 'break',
  running: 'training',
  paused: 'paused',
  betweenRuns: 'break',
  ending: 'thanks',
  ended: 'thanks',
  failed: 'paused',
};

export const momentOf = (step: SessionStep): Moment => MOMENTS[step];

/** A pause has no end that is known, and after the session nothing is left. */
export const hasClock = (moment: Moment): boolean => moment === 'baseline' || moment === 'break';

type Words = { title: string; text: string };

/** What the client reads; undefined while the picture alone is shown. */
export function wordsFor({
  moment,
  eyes,
  hasPicture,
  isLost,
}: Pick<ClientScene, 'moment' | 'eyes'> & { hasPicture: boolean; isLost: boolean }): Words | undefined {
  if (isLost) return { title: 'One moment, please', text: 'Your session goes on shortly.' };
  switch (moment) {
    case 'welcome':
      return { title: 'Welcome', text: 'Make yourself comfortable. Your session starts soon.' };
    case 'baseline':
      return {
        title: eyes === 'closed' ? 'Close your eyes' : 'Look ahead calmly',
        text: 'Sit still and relaxed. There is no feedback yet.',
      };
    case 'training':
      if (eyes === 'closed') return { title: 'Close your eyes', text: 'Listen and let it happen.' };
      return hasPicture ? undefined : { title: 'Listen', text: 'Let it happen. There is nothing to force.' };
    case 'paused':
      return { title: 'A short pause', text: 'Stay comfortable. Your session goes on soon.' };
    case 'break':
      return { title: 'Break', text: 'Move, blink, take a breath.' };
    case 'thanks':
      return { title: 'Well done', text: 'The session is over. Thank you.' };
  }
}
