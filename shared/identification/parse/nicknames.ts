import { tokenize } from '../../text/tokens.ts';

/** Catalog entries list nicknames in a sentence: 'Nickname: Keystone Division; Bloody Bucket.' */
const NICKNAMES =
  /\b(?:nicknames?|nicknamed|also known as|also called|a\.?k\.?a\.?)[: ]+([^.\n]{2,200})/gi;
const SEPARATOR = /;|,|\bor\b|\band\b/;

const MAX_TOKENS = 5;

export interface ParsedNickname {
  text: string;
  tokens: string[];
}

export function parseNicknames(text: string): ParsedNickname[] {
  return [...text.matchAll(NICKNAMES)].flatMap(([, names = '']) =>
    names.split(SEPARATOR).flatMap((name) => {
      const nickname = name.replace(/^\s*the\s+|["“”]/gi, '').trim();
      const tokens = tokenize(nickname);
      const isName = tokens.length > 0 && tokens.length <= MAX_TOKENS;
      return isName ? [{ text: nickname, tokens }] : [];
    }),
  );
}

export function containsPhrase(words: readonly string[], phrase: readonly string[]): boolean {
  const [first] = phrase;
  if (first === undefined) return false;
  for (let at = words.indexOf(first); at !== -1; at = words.indexOf(first, at + 1)) {
    if (phrase.every((token, offset) => words[at + offset] === token)) return true;
  }
  return false;
}
