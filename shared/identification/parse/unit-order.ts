import { splitWords, type Word } from '../../text/words.ts';
import { parseSearch } from './parse-text.ts';
import { type ParsedUnitName, parseUnitNameAt } from './unit-name.ts';

const MAX_WORDS_BEFORE = 4;
/** The number belongs to these words instead of a unit: '1st pattern', '76 mm'. */
const NUMBERED_NOUN =
  /^(?:pattern|pat|type|class|issue|design|style|version|model|award|year|grade|lieutenant|lt|sergeant|sgt|mm|cm|inch|round|rd|cal|caliber|pounder|pdr|pound|lb|star|button|pocket)s?$/;
const MAX_SHORT_SEARCH = 4;
/** A number after a unit with a letter belongs to another unit. */
const LETTERED = new Set(['company', 'battery', 'platoon', 'detachment']);
/** A number alone before these words is a unit's: 'airborne 82 patch'. */
const INSIGNIA = /^(?:patch|ssi|insignia|dui|di|crest|pin|tab|badge)(?:es|s)?$/;

/** 'airborne 82nd' becomes '82nd airborne', and 'division 1st cavalry' becomes '1st cavalry division'. */
export function toUnitOrder(search: string): string {
  const words = splitWords(search);
  for (let at = 1; at < words.length; at += 1) {
    const reordered = reorderAt(words, at, search);
    if (reordered !== undefined) return reordered;
  }
  return search;
}

function reorderAt(words: readonly Word[], at: number, search: string): string | undefined {
  const number = words[at];
  if (!number?.numberForm) return undefined;
  const before = findNameBefore(words, at, search);
  if (!before) return undefined;
  const after = findNameAfter(words, at, search);
  const other = after ?? findNameBefore(words, before.start, search);
  if (after && !isOtherPart(before, after)) return undefined;
  const names = other && isOtherPart(before, other) ? [before, other] : [before];
  // The echelon ends a unit's name: 'special forces group'.
  names.sort((a, b) => Number(a.echelon !== null) - Number(b.echelon !== null));
  const first = words[Math.min(...names.map(({ start }) => start))];
  const end = after?.end ?? at + 1;
  if (names.some(({ echelon }) => LETTERED.has(echelon ?? ''))) return undefined;
  const next = words[end]?.word ?? '';
  if (NUMBERED_NOUN.test(next)) return undefined;
  // A cardinal number may be a count, or a year in a longer search.
  const isLikely = words.length <= MAX_SHORT_SEARCH && (next === '' || INSIGNIA.test(next));
  if (number.numberForm === 'cardinal' && !isLikely) return undefined;
  const textOf = (from: number, to: number) => search.slice(words[from]?.start, words[to - 1]?.end);
  const unit = [textOf(at, at + 1), ...names.map((name) => textOf(name.start, name.end))].join(' ');
  const [mention] = parseSearch(unit);
  const isUnit =
    mention?.start === 0 &&
    mention.end === unit.length &&
    mention.designations.every((each) => each.number === number.number);
  if (!isUnit) return undefined;
  return `${search.slice(0, first?.start)}${unit}${search.slice(words[end - 1]?.end)}`;
}

interface NamePart extends ParsedUnitName {
  start: number;
  end: number;
}

function findNameBefore(words: readonly Word[], end: number, search: string): NamePart | undefined {
  for (let start = Math.max(0, end - MAX_WORDS_BEFORE); start < end; start += 1) {
    const name = parseUnitNameAt(words, start, search);
    if (name?.length === end - start && words[start - 1]?.number == null) {
      return { ...name, start, end };
    }
  }
  return undefined;
}

function findNameAfter(words: readonly Word[], at: number, search: string): NamePart | undefined {
  const name = parseUnitNameAt(words, at + 1, search);
  return name && { ...name, start: at + 1, end: at + 1 + name.length };
}

const isOtherPart = (a: ParsedUnitName, b: ParsedUnitName) =>
  (a.echelon === null) !== (b.echelon === null) &&
  (a.specialty === null) !== (b.specialty === null);
