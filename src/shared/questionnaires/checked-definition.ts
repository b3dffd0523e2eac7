import { checkDefinition } from './definition-check.ts';
import { definitionShape } from './definition.ts';

/** A definition whose references are checked too. Apart from its shape, which every page loads. */
export const questionnaireDefinitionSchema = definitionShape.superRefine((definition, context) => {
  for (const { path, message } of checkDefinition(definition))
    context.addIssue({ code: 'custom', path: [...path], message });
});
