/** Highest voltage of each share of charge, in mV, from the manufacturer's published C++ kit. */
const CHARGE_PCT_UP_TO_MV: readonly (readonly [mv: number, pct: number])[] = [
  [3130, 0],
  [3568, 5],
  [3650, 10],
  [3710, 15],
  [3750, 20],
  [3770, 25],
  [3785, 30],
  [3799, 35],
  [3808, 40],
  [3820, 45],
  [3832, 50],
  [3855, 55],
  [3867, 60],
  [3890, 65],
  [3937, 70],
  [3970, 75],
  [3996, 80],
  [4022, 85],
  [4060, 90],
  [4100, 95],
];

export function batteryPct(millivolts: number): number {
  return CHARGE_PCT_UP_TO_MV.find(([upTo]) => millivolts <= upTo)?.[1] ?? 100;
}
