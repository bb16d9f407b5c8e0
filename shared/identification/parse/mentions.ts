import type { Word } from '../../text/words.ts';
import { isRefinementOf, type LexiconName, lexiconNames, type Meaning } from './lexicon-names.ts';
import { isPartOf, type NumberedUnit, parseUnitAt } from './numbered-units.ts';
import { type ParsedUnitName, parseUnitNameAt } from './unit-name.ts';

export interface Mention {
  meanings: Meaning[];
  matchedBy: 'name' | 'alias' | 'typo';
  start: number;
  end: number;
}

/** These words make a common word before them a unit's name: 'Liberty patch'. */
const INSIGNIA_WORD = /^(?:patch|patches|ssi|shoulder|sleeve|pocket|crest|dui)$/;
/** Corrections of shorter words are too uncertain without context. */
export const MIN_SINGLE_WORD_LENGTH = 7;

const isCommonWord = (name: LexiconName) => name.isCommonWord;
const isDistinctive = (name: LexiconName) => !name.isCommonWord;

export function findMentions(words: readonly Word[], text: string): Mention[] {
  const mentions = findUnambiguousMentions(words, text);
  const fullMeanings = mentions.flatMap(({ matchedBy, meanings }) =>
    matchedBy === 'alias' ? [] : meanings,
  );
  for (const mention of mentions) {
    mention.meanings = selectConfirmed(mention.meanings, fullMeanings) ?? mention.meanings;
  }
  const isCovered = getCoveredWords(mentions, words.length);
  for (let at = 0; at < words.length; at += 1) {
    const name = matchNameAt(words, at, isCommonWord);
    if (!name || isCovered.slice(at, name.end).includes(true)) continue;
    if (hasConflictingNumber(name.meanings, words[at - 1])) continue;
    const extended = extendName(name, words, text);
    const meanings = extended?.meanings ?? selectConfirmed(name.meanings, fullMeanings);
    if (meanings) mentions.push({ ...(extended ?? name), meanings });
    else if (INSIGNIA_WORD.test(words[name.end]?.word ?? '')) mentions.push(name);
  }
  return mentions.sort((a, b) => a.start - b.start);
}

export function getCoveredWords(mentions: readonly Mention[], wordCount: number): boolean[] {
  const isCovered: boolean[] = Array.from({ length: wordCount }, () => false);
  for (const { start, end } of mentions) isCovered.fill(true, start, end);
  return isCovered;
}

function findUnambiguousMentions(words: readonly Word[], text: string): Mention[] {
  const mentions: Mention[] = [];
  let lastUnit: NumberedUnit | undefined;
  for (let at = 0; at < words.length; ) {
    const unit = parseUnitAt(words, at, text);
    const name = matchNameAt(words, at, isDistinctive);
    if (name && name.end >= (unit?.end ?? 0) && !overlapsLongerName(words, name)) {
      const mention = extendName(name, words, text) ?? name;
      mentions.push(mention);
      at = mention.end;
    } else if (unit) {
      const start = lastUnit && isPartOf(lastUnit, unit, words) ? lastUnit.start : unit.start;
      if (start !== unit.start) {
        mentions.splice(mentions.findIndex((mention) => mention.start === start));
      }
      mentions.push(...toMentions(unit, words).map((mention) => ({ ...mention, start })));
      lastUnit = { ...unit, start };
      at = unit.end;
    } else at += 1;
  }
  return mentions;
}

/** 'US Army Vietnam' in 'US Army Vietnam Service Medal' is not a mention: 'Vietnam Service Medal' is. */
function overlapsLongerName(words: readonly Word[], { start, end }: Mention): boolean {
  for (let at = start + 1; at < end; at += 1) {
    const other = matchNameAt(words, at, isDistinctive);
    if (other && other.end > end && other.end - at >= end - start) return true;
  }
  return false;
}

function toMentions(unit: NumberedUnit, words: readonly Word[]): Mention[] {
  const { start, end } = unit;
  const { echelon, specialty, branch } = unit.name;
  const isCorrected = words.slice(start, end).some((word) => word.isCorrected);
  return unit.numbers.map((number) => ({
    meanings: [{ number, echelon, specialty, branch, name: null }],
    matchedBy: isCorrected ? 'typo' : 'name',
    start,
    end,
  }));
}

function matchNameAt(
  words: readonly Word[],
  at: number,
  filter: (name: LexiconName) => boolean,
): Mention | undefined {
  const match = lexiconNames.matchAt(words, at);
  const names = match?.values.filter(filter) ?? [];
  if (!match || names.length === 0) return undefined;
  const end = at + match.length;
  const matched = words.slice(at, end);
  const isCorrected = matched.some((word) => word.isCorrected);
  const isShort = matched.length === 1 && (matched[0]?.stem.length ?? 0) < MIN_SINGLE_WORD_LENGTH;
  if (isCorrected && isShort) return undefined;
  const isCanonical = names.some((name) => name.isCanonical);
  return {
    meanings: names.map(({ meaning }) => meaning),
    matchedBy: isCorrected ? 'typo' : isCanonical ? 'name' : 'alias',
    start: at,
    end,
  };
}

/**
 * Adds adjacent words that belong to a name, and drops the meanings that they contradict: 'Screaming Eagles
 * Division', 'Thunderbolt Armored Division', '31st Dixie', 'Red Bull 34th'.
 *
 * @returns undefined if there are no such words.
 */
function extendName(name: Mention, words: readonly Word[], text: string): Mention | undefined {
  let { start, end, meanings } = name;
  const unitName = parseUnitNameAt(words, end, text);
  const withUnitName = unitName
    ? meanings.filter((meaning) => matchesUnitName(meaning, unitName))
    : [];
  if (unitName && withUnitName.length > 0) {
    meanings = withUnitName;
    end += unitName.length;
  }
  const numberedBefore = filterByNumber(meanings, words[start - 1]);
  const numberedAfter = filterByNumber(meanings, words[end]);
  if (numberedBefore.length > 0) start -= 1;
  else if (numberedAfter.length > 0 && !parseUnitAt(words, end, text)) end += 1;
  if (start === name.start && end === name.end) return undefined;
  const numbered = numberedBefore.length > 0 ? numberedBefore : numberedAfter;
  return { ...name, start, end, meanings: numbered.length > 0 ? numbered : meanings };
}

function filterByNumber(meanings: Meaning[], word: Word | undefined): Meaning[] {
  return meanings.filter(({ number }) => number !== null && number === word?.number);
}

/** '1st Marne Division' is unlikely to be the 3rd, whose nickname is 'Marne'. */
function hasConflictingNumber(meanings: readonly Meaning[], previous: Word | undefined): boolean {
  return (
    previous?.numberForm === 'ordinal' &&
    meanings.every(({ number }) => number !== null && number !== previous.number)
  );
}

function matchesUnitName(meaning: Meaning, { echelon, specialty }: ParsedUnitName): boolean {
  if (echelon === null) return specialty !== null && meaning.specialty === specialty;
  return meaning.echelon === echelon && (specialty === null || meaning.specialty === specialty);
}

function selectConfirmed(meanings: Meaning[], fullMeanings: Meaning[]): Meaning[] | undefined {
  const confirmed = meanings.filter((meaning) =>
    fullMeanings.some((full) => isRefinementOf(meaning, full)),
  );
  return confirmed.length > 0 ? confirmed : undefined;
}
