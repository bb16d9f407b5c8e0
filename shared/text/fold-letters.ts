/** Letters that Unicode does not decompose, as people without them type them. */
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

/** Text in lower case without accents: 'Jäger' gives 'jager', 'Weiß' gives 'weiss'. */
export function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(SPECIAL_LETTERS, (letter) => PLAIN_LETTERS[letter] ?? letter);
}

/** English words whose 'ae', 'oe' or 'ue' is no umlaut. */
const ENGLISH =
  /^(?:aer|archae|blue|boe|caes|canoe|coe|cue|duel|fluen|fuel|glue|guer|gue|isra|joel|mael|mich|noel|phoen|poe|proe|puer|refuel|samuel|shoe|statue|sue|true|tue)|(?:af|in)fluen|quet|rescue|[uo]ed$|uest$/;

/** Gives a word the form without umlauts: 'jaeger' and 'mueller' give 'jager' and 'muller'.
 *  @param word folded. */
export function foldUmlauts(word: string): string {
  if (word.length < MIN_UMLAUT_LENGTH || ENGLISH.test(word)) return word;
  return word.replace(/(?<![aeioq])([aou])e(?=[a-z]{2}|[nr]$)/g, '$1');
}
/** Shorter words are English: 'does', 'poet', 'blue'. */
const MIN_UMLAUT_LENGTH = 5;
