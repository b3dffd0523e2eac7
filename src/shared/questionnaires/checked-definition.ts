import { checkDefinition } from './definition-check.ts';
import { definitionShape } from './definition.ts';

/** A definition with its references checked. In a file of its own, because every page loads the shape but not the checks. */
export const questionnaireDefinitionSchema = definitionShape.superRefine((definition, context) => {
  for (const { path, message } of checkDefinition(definition))
    context.addIssue({ code: 'custom', path: [...path], message });
});
