import { auditC } from './audit-c.ts';
import type { Instrument } from './build.ts';
import { cesD } from './ces-d.ts';
import { cesdR } from './cesd-r.ts';
import { core10 } from './core-10.ts';
import { gad2, gad7 } from './gad.ts';
import { gds15, gds30 } from './gds.ts';
import { hamA } from './ham-a.ts';
import { hamD } from './ham-d.ts';
import { HELD_MOOD } from './held-mood.ts';
import { HELD_OTHER } from './held-other.ts';
import { pcPtsd5 } from './pc-ptsd-5.ts';
import { pcl5 } from './pcl-5.ts';
import { phq15 } from './phq-15.ts';
import { phq2, phq8, phq9 } from './phq.ts';
import { pswq } from './pswq.ts';
import { who5 } from './who-5.ts';

/** Instruments with their full text, free to show to clients. */
export const SHIPPED_INSTRUMENTS: readonly Instrument[] = [
  phq9,
  phq8,
  phq2,
  phq15,
  gad7,
  gad2,
  pcl5,
  pcPtsd5,
  cesD,
  cesdR,
  hamA,
  hamD,
  gds30,
  gds15,
  pswq,
  auditC,
  who5,
  core10,
];

/** Instruments with protected or licensed text: only their scores can be entered. */
export const SCORE_ONLY_TEMPLATES: readonly Instrument[] = [...HELD_MOOD, ...HELD_OTHER];

export const ALL_INSTRUMENTS: readonly Instrument[] = [...SHIPPED_INSTRUMENTS, ...SCORE_ONLY_TEMPLATES];

/** The built-in instrument with this key. */
export function findInstrument(key: string): Instrument | undefined {
  return ALL_INSTRUMENTS.find((one) => one.key === key);
}
