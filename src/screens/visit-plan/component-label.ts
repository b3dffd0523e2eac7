import type { VisitComponent } from '#shared/visit/visit-plan.ts';

export function componentLabel(component: VisitComponent): string {
  switch (component.kind) {
    case 'recording':
      return `Recording, eyes ${component.eyes}`;
    case 'training':
      return 'Training';
    case 'questionnaire':
    case 'assessment':
      return component.title;
    case 'talk':
      return component.label === '' ? 'Talk' : component.label;
  }
}
