import { type BinaryOperator, FormulaSyntaxError, type Node, tooDeep } from './syntax.ts';
import { type Token, tokenize } from './tokens.ts';

/** Loosest first; operators of one row associate to the left. */
const PRECEDENCE: BinaryOperator[][] = [
  ['=', '!=', '<', '<=', '>', '>='],
  ['&'],
  ['+', '-'],
  ['*', '/'],
];

const DEEPEST_NESTING = 200;

class Parser {
  readonly #tokens: Token[];
  #position = 0;
  #depth = 0;

  constructor(tokens: Token[]) {
    this.#tokens = tokens;
  }

  whole(): Node {
    const node = this.#expression();
    if (this.#peek().kind !== 'end') this.#fail();
    return node;
  }

  #expression(): Node {
    return this.#deeper(() => this.#binary(0));
  }

  #deeper(read: () => Node): Node {
    this.#depth += 1;
    if (this.#depth > DEEPEST_NESTING) throw tooDeep();
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
      return { kind: 'negative', operand: this.#deeper(() => this.#unary()) };
    }
    if (this.#accept('+')) return this.#deeper(() => this.#unary());
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
          ? { kind: 'call', name: token.text.toUpperCase(), parameters: this.#parameters() }
          : { kind: 'field', name: token.text };
      default:
        return token.text === '(' ? this.#bracketed() : this.#fail(token);
    }
  }

  #bracketed(): Node {
    const node = this.#expression();
    this.#expect(')');
    return node;
  }

  #parameters(): Node[] {
    const parameters: Node[] = [];
    if (this.#accept(')')) return parameters;
    do parameters.push(this.#expression());
    while (this.#accept(','));
    this.#expect(')');
    return parameters;
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
    const where = token.kind === 'end' ? 'at its end' : `near ${token.text}`;
    throw new FormulaSyntaxError(`Please check your formula text ${where}`);
  }
}

/** Throws a FormulaSyntaxError when the text is no formula. */
export function parse(formula: string): Node {
  return new Parser(tokenize(formula)).whole();
}
