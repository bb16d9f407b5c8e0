import { type BinaryOperator, FormulaSyntaxError, type Node, tooDeep } from './syntax.ts';
import { type Token, tokenize } from './tokens.ts';

/** From the lowest precedence to the highest; operators of one row are left-associative. */
const PRECEDENCE: BinaryOperator[][] = [
  ['=', '!=', '<', '<=', '>', '>='],
  ['&'],
  ['+', '-'],
  ['*', '/'],
];

const MAX_NESTING = 200;

class Parser {
  readonly #tokens: Token[];
  #position = 0;
  #depth = 0;

  constructor(tokens: Token[]) {
    this.#tokens = tokens;
  }

  parseFormula(): Node {
    const node = this.#expression();
    if (this.#peek().kind !== 'end') this.#fail();
    return node;
  }

  #expression(): Node {
    return this.#nested(() => this.#binary(0));
  }

  #nested(read: () => Node): Node {
    this.#depth += 1;
    if (this.#depth > MAX_NESTING) throw tooDeep();
    const node = read();
    this.#depth -= 1;
    return node;
  }

  #binary(level: number): Node {
    const operators = PRECEDENCE[level];
    if (!operators) return this.#unary();
    let left = this.#binary(level + 1);
    for (;;) {
      const operator = operators.find((candidate) => this.#accept(candidate));
      if (!operator) return left;
      left = { kind: 'binary', operator, left, right: this.#binary(level + 1) };
    }
  }

  #unary(): Node {
    if (this.#accept('-')) {
      return { kind: 'negative', operand: this.#nested(() => this.#unary()) };
    }
    if (this.#accept('+')) return this.#nested(() => this.#unary());
    return this.#primary();
  }

  #primary(): Node {
    const token = this.#next();
    switch (token.kind) {
      case 'number':
        return { kind: 'literal', value: Number(token.text) };
      case 'string':
        return { kind: 'literal', value: token.text };
      case 'field':
        return { kind: 'field', name: token.text };
      case 'word':
        return this.#accept('(')
          ? { kind: 'call', name: token.text.toUpperCase(), args: this.#arguments() }
          : { kind: 'field', name: token.text };
      default:
        return token.text === '(' ? this.#parenthesized() : this.#fail(token);
    }
  }

  #parenthesized(): Node {
    const node = this.#expression();
    this.#expect(')');
    return node;
  }

  #arguments(): Node[] {
    const args: Node[] = [];
    if (this.#accept(')')) return args;
    do args.push(this.#expression());
    while (this.#accept(','));
    this.#expect(')');
    return args;
  }

  #peek(): Token {
    return this.#tokens[this.#position] ?? { kind: 'end', text: '' };
  }

  #next(): Token {
    const token = this.#peek();
    this.#position += 1;
    return token;
  }

  #accept(symbol: string): boolean {
    const { kind, text } = this.#peek();
    if (kind !== 'symbol' || text !== symbol) return false;
    this.#position += 1;
    return true;
  }

  #expect(symbol: string): void {
    if (!this.#accept(symbol)) this.#fail();
  }

  #fail(token = this.#peek()): never {
    const where = token.kind === 'end' ? 'at the end' : `near ${token.text}`;
    throw new FormulaSyntaxError(`Please check your formula text ${where}`);
  }
}

/** @throws FormulaSyntaxError */
export function parse(formula: string): Node {
  return new Parser(tokenize(formula)).parseFormula();
}
