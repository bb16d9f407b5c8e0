import { dateFunctions } from './date-functions.ts';
import type { FunctionTable, Scope } from './function-table.ts';
import { logicFunctions } from './logic-functions.ts';
import { numberFunctions } from './number-functions.ts';
import { parse } from './parse.ts';
import { type BinaryOperator, FormulaSyntaxError, type Node, tooDeep } from './syntax.ts';
import { textFunctions } from './text-functions.ts';
import { compare, FormulaValueError, isEqual, toNumber, toText, type Value } from './values.ts';

const FUNCTIONS: FunctionTable = {
  ...logicFunctions,
  ...textFunctions,
  ...numberFunctions,
  ...dateFunctions,
};

export interface Formula {
  /** Names or ids of the fields it reads. */
  fields: string[];
  /** Throws a FormulaValueError where Airtable shows #ERROR!. */
  evaluate(scope: Scope): Value;
}

/** Throws a FormulaSyntaxError for a text that is no formula or calls a function wrongly. */
export function compile(text: string): Formula {
  const root = parse(text);
  const fields = new Set<string>();
  check(root, fields);
  return { fields: [...fields], evaluate: (scope) => evaluate(root, scope) };
}

/** A chain of operators is as deep as it is long. */
const DEEPEST_TREE = 1000;

function check(node: Node, fields: Set<string>, depth = 1): void {
  if (depth > DEEPEST_TREE) throw tooDeep();
  if (node.kind === 'field') fields.add(node.name);
  else if (node.kind === 'negative') check(node.operand, fields, depth + 1);
  else if (node.kind === 'binary') {
    check(node.left, fields, depth + 1);
    check(node.right, fields, depth + 1);
  } else if (node.kind === 'call') {
    const called = Object.hasOwn(FUNCTIONS, node.name) ? FUNCTIONS[node.name] : undefined;
    if (!called) throw new FormulaSyntaxError(`Unknown function names: ${node.name}`);
    const count = node.parameters.length;
    if (count < called.atLeast || count > (called.atMost ?? Number.POSITIVE_INFINITY)) {
      throw new FormulaSyntaxError(`Invalid number of arguments for ${node.name}`);
    }
    for (const parameter of node.parameters) check(parameter, fields, depth + 1);
  }
}

function evaluate(node: Node, scope: Scope): Value {
  switch (node.kind) {
    case 'literal':
      return node.value;
    case 'field':
      return scope.field(node.name);
    case 'negative':
      return -toNumber(evaluate(node.operand, scope));
    case 'binary':
      return OPERATIONS[node.operator](evaluate(node.left, scope), evaluate(node.right, scope));
    case 'call':
      return (
        FUNCTIONS[node.name]?.apply(
          node.parameters.map((parameter) => () => evaluate(parameter, scope)),
          scope,
        ) ?? null
      );
  }
}

const OPERATIONS: Record<BinaryOperator, (left: Value, right: Value) => Value> = {
  '=': (left, right) => isEqual(left, right),
  '!=': (left, right) => !isEqual(left, right),
  '<': (left, right) => compare(left, right) < 0,
  '<=': (left, right) => compare(left, right) <= 0,
  '>': (left, right) => compare(left, right) > 0,
  '>=': (left, right) => compare(left, right) >= 0,
  '&': (left, right) => toText(left) + toText(right),
  // Airtable's + joins texts when either side is one.
  '+': (left, right) =>
    typeof left === 'string' || typeof right === 'string'
      ? toText(left) + toText(right)
      : toNumber(left) + toNumber(right),
  '-': (left, right) => toNumber(left) - toNumber(right),
  '*': (left, right) => toNumber(left) * toNumber(right),
  '/': (left, right) => {
    const divisor = toNumber(right);
    if (divisor === 0) throw new FormulaValueError('division by zero');
    return toNumber(left) / divisor;
  },
};
