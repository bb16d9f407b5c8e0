import { NATION_WORDS } from '../../data/lexicon.ts';
import { PhraseIndex } from '../../text/phrase-index.ts';
import type { Word } from '../../text/words.ts';

interface Nation {
  value: string;
  start: number;
  end: number;
}

const FORCE_WORDS = new Set(
  `army navy air airborne para paratrooper paratroop parachute commando marine military infantry division regiment
  corps brigade force guard legion soldier officer enlisted police ranger patch badge insignia wing jump medal cap
  beret helmet tunic uniform cockade gorget collar shoulder sleeve rank cavalry artillery tank tanker pilot`.split(
    /\s+/,
  ),
);
const MAX_DISTANCE = 3;
/** The nation is only the place of manufacture: 'Japanese made', 'German bullion patch'. */
const MANUFACTURE_WORD =
  /^(?:made|make|maker|manufactured?|produced|embroidered|embroidery|bullion|silk|wool|felt|woven|work|tailor|theat(?:er|re)|occupation|contract|style|sewn|machine|hand)$/;
/** The nation is an enemy: 'captured German helmet', 'occupied Japan'. */
const CAPTURE_WORD = /^(?:captured|occupied|against|versus|vs)$/;

const nations = new PhraseIndex(() =>
  NATION_WORDS.map(({ alias, canonicalName, isCommonWord }) => [
    alias,
    { value: canonicalName, isCommonWord },
  ]),
);

export function getNationStems(): string[] {
  return [...nations.stems()];
}

/** Excludes nations where an item was made or from which it was captured. */
export function findNations(words: readonly Word[], text: string): Nation[] {
  const found: Nation[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const phrase = nations.matchAt(words, at);
    const nation = phrase?.values[0];
    if (!phrase || !nation) continue;
    const end = at + phrase.length;
    const isCaptured = CAPTURE_WORD.test(words[at - 1]?.word ?? '');
    if (!isCaptured && isAboutForces(words, end, text, nation.isCommonWord)) {
      if (!found.some(({ value }) => value === nation.value)) {
        found.push({ value: nation.value, start: at, end });
      }
    }
    at = end - 1;
  }
  return found;
}

function isAboutForces(
  words: readonly Word[],
  end: number,
  text: string,
  isRequired: boolean,
): boolean {
  for (let i = end; i < Math.min(words.length, end + MAX_DISTANCE); i += 1) {
    const word = words[i] as Word;
    if (/[.,;:()\n]/.test(text.slice(words[i - 1]?.end, word.start))) break;
    if (MANUFACTURE_WORD.test(word.word)) return false;
    if (FORCE_WORDS.has(word.stem) || FORCE_WORDS.has(word.word.replace(/s$/, ''))) return true;
  }
  return !isRequired;
}
