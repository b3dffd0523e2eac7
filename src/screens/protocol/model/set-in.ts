/** 'conditions.0.feature.band.lowHz': names and positions with dots between. */
export type FieldPath = string;

/**
 * The same value with one place changed. Objects outside the path are reused, and a missing place is created. The
 * schema validates the result, so the types are as loose as typed input.
 */
export function setIn<T>(root: T, path: FieldPath, value: unknown): T {
  return setSteps(root, path.split('.'), value) as T;
}

export function getIn(root: unknown, path: FieldPath): unknown {
  let value = root;
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

function setSteps(at: unknown, steps: readonly string[], value: unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  if (Array.isArray(at)) {
    return at.map((each: unknown, index) => (index === Number(step) ? setSteps(each, rest, value) : each));
  }
  const members = (at ?? {}) as Record<string, unknown>;
  const next = setSteps(members[step], rest, value);
  return Object.is(next, members[step]) && step in members ? at : { ...members, [step]: next };
}
