import { FUNCTIONS, type Scope } from './functions.ts';
import { parse } from './parse.ts';
import { type BinaryOperator, FormulaSyntaxError, type Node, tooDeep } from './syntax.ts';
import { compare, FormulaValueError, isEqual, toNumber, toText, type Value } from './values.ts';

export interface Formula {
  /** Names or ids of the fields that the formula reads. */
  fields: string[];
  /** @throws FormulaValueError where Airtable shows #ERROR!. */
  evaluate(scope: Scope): Value;
}

/** @throws FormulaSyntaxError for invalid syntax, an unknown function or a wrong number of arguments. */
export function compile(text: string): Formula {
  const root = parse(text);
  const fields = new Set<string>();
  check(root, fields);
  return { fields: [...fields], evaluate: (scope) => evaluate(root, scope) };
}

/** A chain of operators is a tree as deep as the chain is long. */
const MAX_TREE_DEPTH = 1000;

function check(node: Node, fields: Set<string>, depth = 1): void {
  if (depth > MAX_TREE_DEPTH) throw tooDeep();
  if (node.kind === 'field') fields.add(node.name);
  else if (node.kind === 'negative') check(node.operand, fields, depth + 1);
  else if (node.kind === 'binary') {
    check(node.left, fields, depth + 1);
    check(node.right, fields, depth + 1);
  } else if (node.kind === 'call') {
    const definition = Object.hasOwn(FUNCTIONS, node.name) ? FUNCTIONS[node.name] : undefined;
    if (!definition) throw new FormulaSyntaxError(`Unknown function names: ${node.name}`);
    const count = node.args.length;
    if (
      count < definition.minArguments ||
      count > (definition.maxArguments ?? Number.POSITIVE_INFINITY)
    ) {
      throw new FormulaSyntaxError(`Invalid number of arguments for ${node.name}`);
    }
    for (const argument of node.args) check(argument, fields, depth + 1);
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
          node.args.map((argument) => () => evaluate(argument, scope)),
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
  // Airtable's + concatenates when either side is a text.
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
