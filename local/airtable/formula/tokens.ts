import { FormulaSyntaxError } from './syntax.ts';

export interface Token {
  kind: 'number' | 'string' | 'field' | 'word' | 'symbol' | 'end';
  text: string;
}

const SPACE = /\s+/y;
const NUMBER = /\d+(?:\.\d+)?|\.\d+/y;
const STRING = /"((?:[^"\\]|\\[\s\S])*)"|'((?:[^'\\]|\\[\s\S])*)'/y;
const FIELD = /\{((?:[^}\\]|\\[\s\S])*)\}/y;
const WORD = /[\p{L}_][\p{L}\p{N}_]*/uy;
const SYMBOL = /!=|<=|>=|[-+*/&=<>(),]/y;

const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r' };

function unescaped(text: string): string {
  return text.replace(/\\([\s\S])/g, (_, character: string) => ESCAPES[character] ?? character);
}

export function tokenize(formula: string): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = position;
    const match = pattern.exec(formula);
    if (match) position += match[0].length;
    return match;
  };
  take(SPACE);
  while (position < formula.length) {
    tokens.push(nextToken(take, () => formula.slice(position, position + 12)));
    take(SPACE);
  }
  return [...tokens, { kind: 'end', text: '' }];
}

function nextToken(take: (pattern: RegExp) => RegExpExecArray | null, rest: () => string): Token {
  const number = take(NUMBER);
  if (number) return { kind: 'number', text: number[0] };
  const string = take(STRING);
  if (string) return { kind: 'string', text: unescaped(string[1] ?? string[2] ?? '') };
  const field = take(FIELD);
  if (field) return { kind: 'field', text: unescaped(field[1] ?? '').trim() };
  const word = take(WORD);
  if (word) return { kind: 'word', text: word[0] };
  const symbol = take(SYMBOL);
  if (symbol) return { kind: 'symbol', text: symbol[0] };
  throw new FormulaSyntaxError(`Please check your formula text near ${rest()}`);
}
