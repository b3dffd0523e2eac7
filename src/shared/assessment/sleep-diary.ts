import { z } from 'zod';
import { daySchema } from '../domain/day-and-version.ts';

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 22:45.');
const minutes = (most: number) =>
  z
    .number()
    .int('Enter whole minutes.')
    .min(0, 'Enter 0 or more.')
    .max(most, `Enter at most ${most} minutes.`);

const nightSchema = z.object({
  /** The day the client woke up. */
  night: daySchema(),
  bedTime: clock,
  /** Time from lights out to sleep. */
  onsetMinutes: minutes(720),
  wakings: z.number().int().min(0).max(50),
  /** Total time awake between falling asleep and the last waking. */
  wakeMinutes: minutes(720),
  /** Time from the last waking to getting up. */
  lingerMinutes: minutes(720).default(0),
  outOfBed: clock,
  /** 1 very poor to 5 very good. */
  restedness: z.number().int().min(1).max(5).optional(),
});
type Night = z.infer<typeof nightSchema>;

/** One night, with our own questions; not a validated instrument. Times are local where the client sleeps. */
export const sleepDiarySchema = nightSchema
  .refine((diary) => timeInBed(diary) > 0, {
    message: 'The bed time and the time of getting up are the same.',
    path: ['outOfBed'],
  })
  .refine((diary) => awakeMinutes(diary) <= timeInBed(diary), {
    message: 'The minutes awake exceed the time in bed.',
    path: ['wakeMinutes'],
  });
export type SleepDiary = z.infer<typeof sleepDiarySchema>;

export const sleepFiguresSchema = z.object({
  /** Time from going to bed to getting up. */
  timeInBedMinutes: z.number(),
  totalSleepMinutes: z.number(),
  /** Total sleep in percent of the time in bed. */
  efficiencyPct: z.number(),
});
export type SleepFigures = z.infer<typeof sleepFiguresSchema>;

const DAY_MINUTES = 24 * 60;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** A time in bed is shorter than a day: getting up before bed time means the next day. */
const timeInBed = ({ bedTime, outOfBed }: Night): number =>
  (minutesOf(outOfBed) - minutesOf(bedTime) + DAY_MINUTES) % DAY_MINUTES;

const awakeMinutes = ({ onsetMinutes, wakeMinutes, lingerMinutes }: Night): number =>
  onsetMinutes + wakeMinutes + lingerMinutes;

/** Sleep efficiency: `100 * total sleep time / time in bed`. */
export function sleepFigures(diary: SleepDiary): SleepFigures {
  const timeInBedMinutes = timeInBed(diary);
  const totalSleepMinutes = timeInBedMinutes - awakeMinutes(diary);
  return { timeInBedMinutes, totalSleepMinutes, efficiencyPct: (100 * totalSleepMinutes) / timeInBedMinutes };
}
