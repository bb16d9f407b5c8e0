const AROUND = 48;
const MOST_WITHIN = 240;

/** Where two texts differ, word by word, and what they have in common before and after it. */
export function diffWords(before: string, after: string) {
  const [old, now] = [words(before), words(after)];
  const shorter = Math.min(old.length, now.length);
  let first = 0;
  while (first < shorter && old[first] === now[first]) first++;
  let last = 0;
  while (last < shorter - first && old.at(-1 - last) === now.at(-1 - last)) last++;
  const part = (of: string[], from: number, to: number) => of.slice(from, to).join('');

  return {
    lead: part(old, 0, first),
    removed: part(old, first, old.length - last),
    added: part(now, first, now.length - last),
    tail: part(old, old.length - last, old.length),
  };
}

/** Each with the space that follows it. */
const words = (text: string) => text.split(/(?<=\s)(?=\S)/);

export const shortenStart = (text: string) =>
  text.length > AROUND ? `…${text.slice(-AROUND).replace(/^\S*\s/, '')}` : text;

export const shortenEnd = (text: string) =>
  text.length > AROUND ? `${text.slice(0, AROUND).replace(/\s\S*$/, '')}…` : text;

export const shortenMiddle = (text: string) =>
  text.length > MOST_WITHIN
    ? `${text.slice(0, MOST_WITHIN / 2)} … ${text.slice(-MOST_WITHIN / 2)}`
    : text;
