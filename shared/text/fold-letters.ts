/** Unicode does not decompose these letters. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'ng',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ŧ: 't',
};
const SPECIAL_LETTERS = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g');

export function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(SPECIAL_LETTERS, (letter) => PLAIN_LETTERS[letter] ?? letter);
}

/** The 'ae', 'oe' or 'ue' of these English words is not an umlaut. */
const ENGLISH =
  /^(?:aer|archae|blue|boe|caes|canoe|coe|cue|duel|fluen|fuel|glue|guer|gue|isra|joel|mael|mich|noel|phoen|poe|proe|puer|refuel|samuel|shoe|statue|sue|true|tue)|(?:af|in)fluen|quet|rescue|[uo]ed$|uest$/;

/** 'jaeger' and 'mueller' become 'jager' and 'muller'.
 *  @param word folded. */
export function foldUmlauts(word: string): string {
  if (word.length < MIN_UMLAUT_LENGTH || ENGLISH.test(word)) return word;
  return word.replace(/(?<![aeioq])([aou])e(?=[a-z]{2}|[nr]$)/g, '$1');
}
/** Shorter words are English: 'does', 'poet', 'blue'. */
const MIN_UMLAUT_LENGTH = 5;
