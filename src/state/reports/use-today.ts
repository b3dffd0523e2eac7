import { useState } from 'react';
import { useServices } from '../services.atoms.ts';
import { localDay } from '#model/values/local-day.ts';

/** The day on which a page was opened, as year-month-day. */
export function useToday(): string {
  const { clock } = useServices();
  const [today] = useState(() => localDay(new Date(clock.nowMs())));
  return today;
}
