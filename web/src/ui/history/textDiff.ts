const CONTEXT_LENGTH = 48;
const MAX_CHANGE_LENGTH = 240;

/** The changed words of two texts, between their common start and end. */
export function diffWords(before: string, after: string) {
  const [oldWords, newWords] = [splitWords(before), splitWords(after)];
  const shorter = Math.min(oldWords.length, newWords.length);
  let first = 0;
  while (first < shorter && oldWords[first] === newWords[first]) first++;
  let last = 0;
  while (last < shorter - first && oldWords.at(-1 - last) === newWords.at(-1 - last)) last++;
  const join = (words: string[], from: number, to: number) => words.slice(from, to).join('');

  return {
    start: join(oldWords, 0, first),
    removed: join(oldWords, first, oldWords.length - last),
    added: join(newWords, first, newWords.length - last),
    end: join(oldWords, oldWords.length - last, oldWords.length),
  };
}

/** Each word keeps the space that follows it. */
const splitWords = (text: string) => text.split(/(?<=\s)(?=\S)/);

export const shortenStart = (text: string) =>
  text.length > CONTEXT_LENGTH ? `…${text.slice(-CONTEXT_LENGTH).replace(/^\S*\s/, '')}` : text;

export const shortenEnd = (text: string) =>
  text.length > CONTEXT_LENGTH ? `${text.slice(0, CONTEXT_LENGTH).replace(/\s\S*$/, '')}…` : text;

export const shortenMiddle = (text: string) =>
  text.length > MAX_CHANGE_LENGTH
    ? `${text.slice(0, MAX_CHANGE_LENGTH / 2)} … ${text.slice(-MAX_CHANGE_LENGTH / 2)}`
    : text;
