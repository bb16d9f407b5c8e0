import { tokensOf } from '../text/tokens.ts';

/** What an entry says it is also called: 'Nickname: Keystone Division; Bloody Bucket.' */
const NICKNAMES =
  /\b(?:nicknames?|nicknamed|also known as|also called|a\.?k\.?a\.?)[: ]+([^.\n]{2,200})/gi;
/** Ends a list of names, where its sentence goes on. */
const SEPARATOR = /;|,|\bor\b|\band\b/;

export interface Nickname {
  text: string;
  tokens: string[];
}

export function nicknamesIn(text: string): Nickname[] {
  return [...text.matchAll(NICKNAMES)].flatMap(([, names = '']) =>
    names.split(SEPARATOR).flatMap((name) => {
      const said = name.replace(/^\s*the\s+|["“”]/gi, '').trim();
      const tokens = tokensOf(said);
      return tokens.length > 0 && tokens.length <= 5 ? [{ text: said, tokens }] : [];
    }),
  );
}

/** Whether these words stand there one after the other. */
export function standsIn(words: readonly string[], nickname: readonly string[]): boolean {
  const [first] = nickname;
  if (first === undefined) return false;
  for (let at = words.indexOf(first); at !== -1; at = words.indexOf(first, at + 1)) {
    if (nickname.every((token, offset) => words[at + offset] === token)) return true;
  }
  return false;
}
