import { parseSearch } from '../identification/parse/parse-text.ts';
import { toUnitOrder } from '../identification/parse/unit-order.ts';
import { normalizeText } from '../text/normalize.ts';
import type { Concept } from './concept.ts';
import { type Correction, correctWords } from './corrections.ts';
import { hasMatch } from './match.ts';
import { MIN_LONG_SEARCH } from './ranking.ts';
import type { TextIndex } from './text-index.ts';
import { addPrefix, findUnfinished } from './unfinished.ts';
import { toUnitConcept } from './unit-concepts.ts';
import { toWordConcepts } from './word-concepts.ts';

export interface ParsedQuery {
  concepts: Concept[];
  corrections: Correction[];
}

/** The cost of a search grows with its concepts; a title of this length is unique. */
const MAX_CONCEPTS = 16;

/** Keeps terms that only the lexicon has, because a text may spell them differently. */
export function parseQuery(search: string, texts: TextIndex): ParsedQuery {
  const { words, corrections } = correctWords(normalizeText(search).split(' '), texts);
  const found = toConcepts([...new Set(words)], texts);
  // A search that consists only of stop words searches for these.
  const all = found.length > 0 ? found : words.flatMap((word) => toWordConcepts([word], texts));
  const concepts = all.slice(0, MAX_CONCEPTS);
  if (concepts.every(({ isOptional }) => isOptional)) {
    for (const concept of concepts) concept.isOptional = false;
  }
  return { concepts, corrections };
}

function toConcepts(typed: readonly string[], texts: TextIndex): Concept[] {
  const text = putUnitsInOrder(typed, texts);
  const words = text.split(' ');
  const mentions = parseSearch(text);
  const concepts: Concept[] = [];
  let offset = 0;
  let pending: string[] = [];
  const flush = () => {
    concepts.push(...toWordConcepts(pending, texts));
    pending = [];
  };
  for (const word of words) {
    const mention = mentions.find(({ start, end }) => offset < end && offset + word.length > start);
    if (!mention) pending.push(word);
    else {
      flush();
      const mentioned = text.slice(mention.start, mention.end);
      if (concepts.at(-1)?.text !== mentioned || concepts.at(-1)?.kind !== 'unit') {
        concepts.push(toUnitConcept(mentioned, mention.designations));
      }
    }
    offset += word.length + 1;
  }
  const unfinished = findUnfinished(pending, texts);
  if (unfinished) pending.splice(-unfinished.length);
  flush();
  addPrefix(concepts, words.at(-1) ?? '');
  return unfinished ? [...concepts, unfinished.concept] : concepts;
}

/** Words of a unit that no text has count separately in a long search. */
function putUnitsInOrder(typed: readonly string[], texts: TextIndex): string {
  const text = typed.join(' ');
  const ordered = toUnitOrder(text);
  if (ordered === text || typed.length < MIN_LONG_SEARCH) return ordered;
  const isInTexts = parseSearch(ordered).some(({ start, end, designations }) =>
    hasMatch(toUnitConcept(ordered.slice(start, end), designations), texts),
  );
  return isInTexts ? ordered : text;
}
