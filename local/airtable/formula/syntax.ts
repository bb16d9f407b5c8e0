/** The formula itself is wrong: Airtable refuses it before it looks at any record. */
export class FormulaSyntaxError extends Error {
  override name = 'FormulaSyntaxError';
}

export const tooDeep = () => new FormulaSyntaxError('The formula is nested too deep');

export type BinaryOperator = '+' | '-' | '*' | '/' | '&' | '=' | '!=' | '<' | '<=' | '>' | '>=';

export type Node =
  | { kind: 'literal'; value: string | number }
  | { kind: 'field'; name: string }
  | { kind: 'negative'; operand: Node }
  | { kind: 'binary'; operator: BinaryOperator; left: Node; right: Node }
  | { kind: 'call'; name: string; parameters: Node[] };
