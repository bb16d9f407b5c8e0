import type { Value } from './values.ts';

/** What a formula can ask of the record it looks at. */
export interface Scope {
  field(name: string): Value;
  recordId: string;
  createdTime: string;
  lastModifiedTime: string;
}

/** Parameters come unevaluated, so that IF and its like touch only the branch they take. */
export type Parameter = () => Value;

interface FormulaFunction {
  atLeast: number;
  /** Any number when left out. */
  atMost?: number;
  apply(parameters: Parameter[], scope: Scope): Value;
}

export type FunctionTable = Record<string, FormulaFunction>;
