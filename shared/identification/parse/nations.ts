import { NATION_WORDS } from '../lexicon/lexicon.ts';
import { PhraseIndex } from '../text/phrase-index.ts';
import type { Word } from '../text/words.ts';

/** A nation whose forces a text is about, and the words that say so. */
interface Nation {
  value: string;
  start: number;
  end: number;
}

/** What belongs to a nation's forces: 'Belgian jump badge', 'British Army'. */
const FORCE_WORDS = new Set(
  `army navy air airborne para paratrooper paratroop parachute commando marine military infantry division regiment
  corps brigade force guard legion soldier officer enlisted police ranger patch badge insignia wing jump medal cap
  beret helmet tunic uniform cockade gorget collar shoulder sleeve rank cavalry artillery tank tanker pilot`.split(
    /\s+/,
  ),
);
/** How far on such a word may stand. */
const MAX_DISTANCE = 3;
/** What is only made there is none of theirs: 'Japanese made', 'German bullion patch'. */
const MANUFACTURE_WORD =
  /^(?:made|make|maker|manufactured?|produced|embroidered|embroidery|bullion|silk|wool|felt|woven|work|tailor|theat(?:er|re)|occupation|contract|style|sewn|machine|hand)$/;
/** Nor what was taken or occupied: 'captured German helmet', 'occupied Japan'. */
const CAPTURE_WORD = /^(?:captured|occupied|against|versus|vs)$/;

const nations = new PhraseIndex(() =>
  NATION_WORDS.map(({ alias, canonicalName: means, isCommonWord: isEveryday }) => [
    alias,
    { value: means, isEveryday },
  ]),
);

export function getNationStems(): string[] {
  return [...nations.stems()];
}

/** The nations that a text gives the thing to: not where it was made, nor whom it was taken from. */
export function findNations(words: readonly Word[], text: string): Nation[] {
  const found: Nation[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const phrase = nations.matchAt(words, at);
    const nation = phrase?.values[0];
    if (!phrase || !nation) continue;
    const end = at + phrase.length;
    const isTaken = CAPTURE_WORD.test(words[at - 1]?.word ?? '');
    if (!isTaken && isAboutForces(words, end, text, nation.isEveryday)) {
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
  mustFollow: boolean,
): boolean {
  for (let i = end; i < Math.min(words.length, end + MAX_DISTANCE); i += 1) {
    const word = words[i] as Word;
    if (/[.,;:()\n]/.test(text.slice(words[i - 1]?.end, word.start))) break;
    if (MANUFACTURE_WORD.test(word.word)) return false;
    if (FORCE_WORDS.has(word.stem) || FORCE_WORDS.has(word.word.replace(/s$/, ''))) return true;
  }
  return !mustFollow;
}
