import {
  type VisitComponent,
  type VisitComponentKind,
  type VisitPlan,
  visitPlanSchema,
} from '#shared/visit/visit-plan.ts';

type Components = readonly VisitComponent[];

/** Moves a component to another place; places outside the list leave it unchanged. */
export function moved(components: Components, from: number, to: number): VisitComponent[] {
  const next = [...components];
  const [component] = next[to] === undefined ? [] : next.splice(from, 1);
  if (component) next.splice(to, 0, component);
  return next;
}

export const without = (components: Components, key: string): VisitComponent[] =>
  components.filter((each) => each.key !== key);

export const changedIn = (components: Components, next: VisitComponent): VisitComponent[] =>
  components.map((each) => (each.key === next.key ? next : each));

/** A component with the usual values. Questionnaires and assessments are chosen from a list. */
export function newComponent(
  kind: Exclude<VisitComponentKind, 'questionnaire' | 'assessment'>,
  key: string,
): VisitComponent {
  switch (kind) {
    case 'recording':
      return { kind, key, eyes: 'open', seconds: 60 };
    case 'training':
      return { kind, key, runCount: 6, runSeconds: 180, restSeconds: 30 };
    case 'talk':
      return { kind, key, label: 'Talk' };
  }
}

/** Why a plan cannot be saved, in words; undefined if it can. */
export function planProblem(plan: VisitPlan): string | undefined {
  const parsed = visitPlanSchema.safeParse(plan);
  return parsed.success ? undefined : parsed.error.issues[0]?.message;
}
