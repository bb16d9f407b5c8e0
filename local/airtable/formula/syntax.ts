/** The formula is invalid: Airtable rejects it without evaluating any record. */
export class FormulaSyntaxError extends Error {
  override name = 'FormulaSyntaxError';
}

export const tooDeep = () => new FormulaSyntaxError('The formula is nested too deeply');

export type BinaryOperator = '+' | '-' | '*' | '/' | '&' | '=' | '!=' | '<' | '<=' | '>' | '>=';

export type Node =
  | { kind: 'literal'; value: string | number }
  | { kind: 'field'; name: string }
  | { kind: 'negative'; operand: Node }
  | { kind: 'binary'; operator: BinaryOperator; left: Node; right: Node }
  | { kind: 'call'; name: string; args: Node[] };
