/** The script of an assessment with one step, as the server sends it. */
export const aScriptDefinition = (changes: object = {}) => ({
  name: 'Quick rest',
  description: '',
  leadSeconds: 5,
  steps: [{ kind: 'eyesOpen', label: 'Eyes open', seconds: 60, instruction: 'Keep still.' }],
  questionnaireIds: [],
  ...changes,
});
