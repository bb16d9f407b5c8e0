import { nameOf, theUnit } from '../parse/format-designation.ts';
import { standsIn } from '../parse/nicknames.ts';
import { identifiesUnit } from '../profile/profile.ts';
import { type DesignationPair, findBestPair, getOrigin } from './designation-pairs.ts';
import { type FieldEvidence, formatList, missingEvidence, quote } from './field-evidence.ts';
import { getMissingWordBits, hasOtherGrade } from './missing-words.ts';
import type { Pair } from './pair.ts';
import { compareTitle, titleWordIds } from './title.ts';

const NONE: ReadonlySet<number> = new Set();

/**
 * Which unit, or which insignia by name.
 *
 * @param said the fields that agree: what of the entry's title they speak for is not unsaid.
 * @returns with the words that have thereby spoken, and must not speak again.
 */
export function compareDesignations(
  pair: Pair,
  said: ReadonlySet<FieldEvidence['field']>,
): {
  finding: FieldEvidence;
  spoken: ReadonlySet<number>;
} {
  const best = findBestPair(pair);
  const unspoken = (finding: FieldEvidence) => ({ finding, spoken: NONE });
  const {
    depth = null,
    conflict: against = null,
    isCertain: isFirm = false,
  } = best?.relation ?? {};
  if (best && depth !== null && depth !== 'kind') return unspoken(agreement(pair, best, said));
  // What the lexicon takes for another unit may be a name of this one all the same, by its own entry.
  if (!isFirm || best?.item.by === 'alias') {
    const hasNumber = pair.entry.designations.some(({ number }) => number !== null);
    const nickname = byNickname(pair, said);
    if (nickname) return nickname;
    // A title that the item has word by word outweighs a loose reading of either.
    const title = hasNumber ? null : compareTitle(pair, said, against ? best?.item : undefined);
    if (title && (title.level === 'conflict' || title.bits > (best?.bits ?? 0)))
      return { finding: title, spoken: titleWordIds(pair) };
  }
  if (best && against) return unspoken(conflict(best));
  if (best && depth === 'kind') return unspoken(agreement(pair, best, said));
  return unspoken(elsewhere(pair) ?? nothing(pair));
}

function agreement(
  pair: Pair,
  { item, entry, relation, bits }: DesignationPair,
  said: ReadonlySet<FieldEvidence['field']>,
): FieldEvidence {
  const level = levelOf({ item, entry, relation, bits });
  const unsaid = bits > 0 ? unsaidWords(pair, said) : { bits: 0, words: [] };
  if (bits > 0 && item.name !== null && hasOtherGrade(pair.item, pair.entry.title)) {
    unsaid.bits += pair.weights.designation.missingWords.opposed;
  }
  return {
    field: 'designation',
    level,
    bits: bits + unsaid.bits,
    item: item.text,
    entry: pair.entry.entry.designation,
    reason: () => {
      const less =
        unsaid.words.length > 0
          ? `; the item does not say ${formatList(unsaid.words.map(quote))}`
          : '';
      return `${agreeing({ item, entry, relation, bits })}${less}`;
    },
  };
}

function levelOf({ item, entry, relation, bits }: DesignationPair): FieldEvidence['level'] {
  if (bits <= 0) return 'conflict';
  const by = getOrigin(item, entry);
  if (by === 'alias') return 'alias';
  return by === 'typo' || relation.depth !== 'unit' ? 'near' : 'exact';
}

function agreeing({
  item,
  entry,
  relation: { depth, specialties },
  bits,
}: DesignationPair): string {
  const unit = theUnit(nameOf(entry));
  if (bits <= 0) return `The item mentions ${unit}, but is of another unit first`;
  if (depth === 'kind') {
    return `Both speak of ${nameOf({ ...item, number: null }).toLowerCase()}, and no number tells which`;
  }
  if (item.by === 'alias') return `${quote(item.text)} ${naming(item.text)} ${unit}`;
  if (entry.by === 'alias') {
    return `The entry's ${quote(entry.text)} ${naming(entry.text)} ${theUnit(nameOf(item))}`;
  }
  if (item.by === 'typo') return `${quote(item.text)} reads as ${unit}, with a typing error`;
  if (depth === 'unit') return `Both name ${unit}`;
  if (depth === 'echelon' && specialties === 'related') {
    return `The item names ${theUnit(nameOf(item))}, the entry ${unit}: the one was known as the other`;
  }
  const open = depth === 'echelon' ? 'its arm of service' : 'its echelon';
  const isItem = depth === 'echelon' ? item.specialty === null : item.echelon === null;
  return isItem
    ? `${quote(item.text)} leaves open ${open}, and may be ${unit}`
    : `The entry's ${quote(entry.text)} leaves open ${open}, and may be ${theUnit(nameOf(item))}`;
}

function naming(alias: string): string {
  return /\d/.test(alias) ? 'is short for' : 'is a nickname of';
}

/** What stands in the entry's title beside the unit, and that a dealer would have said: 'second award'. */
function unsaidWords(
  { weights, statistics, vocabulary, item, entry, itemWords: words }: Pair,
  said: ReadonlySet<FieldEvidence['field']>,
) {
  const w = weights.designation.missingWords;
  let bits = 0;
  let most = w.total;
  const unsaid: string[] = [];
  for (const { token, field } of entry.titleExtras) {
    const id = vocabulary.getId(token);
    if (id === undefined || words.has(id) || (field && said.has(field))) continue;
    const less = getMissingWordBits(token, statistics.wordBits(id), item, w);
    most = Math.min(most, less);
    bits += less;
    unsaid.push(token);
  }
  return { bits: Math.max(most, bits), words: unsaid };
}

function conflict({ item, entry, relation, bits }: DesignationPair): FieldEvidence {
  return {
    field: 'designation',
    level: 'conflict',
    bits,
    item: item.text,
    entry: entry.text,
    reason: () => {
      const parts = `The item names ${theUnit(nameOf(item))}, the entry ${theUnit(nameOf(entry))}`;
      return relation.conflict === 'branch' ? `${parts} of another branch` : parts;
    },
  };
}

/** By a name that the lexicon lacks, and the entry has. */
function byNickname(pair: Pair, said: ReadonlySet<FieldEvidence['field']>) {
  const { weights, statistics, vocabulary, item, entry } = pair;
  // The longest: 'Winged Victory' says more than 'Victory'.
  const [found] = entry.nicknames
    .filter(({ tokens }) => item.phrases.some((words) => standsIn(words, tokens)))
    .sort((a, b) => b.tokens.length - a.tokens.length);
  if (!found) return null;
  const { title, alias, laterUnit: later } = weights.designation;
  const { complete: whole, max: most } = title;
  const worth = found.tokens.reduce(
    (bits, token) => bits + statistics.wordBits(vocabulary.getId(token) ?? -1),
    whole,
  );
  const unsaid = unsaidWords(pair, said);
  // 'Flying Tigers 14th AF': a nickname that several units have had yields to the number.
  const behind = item.designations.some(
    ({ number, echelon }) => number !== null && echelon !== null,
  );
  const finding: FieldEvidence = {
    field: 'designation',
    level: 'alias',
    bits: Math.min(most, worth) + alias + unsaid.bits + (behind ? later : 0),
    item: found.text,
    entry: entry.entry.designation,
    reason: () => `${quote(found.text)} is a nickname that the entry gives`,
  };
  return {
    finding,
    spoken: new Set(found.tokens.flatMap((token) => vocabulary.getId(token) ?? [])),
  };
}

/** The item names a unit, and the entry is of something that no unit is read from. */
function elsewhere({ weights, item, entry }: Pair): FieldEvidence | null {
  const telling = item.designations.find(identifiesUnit);
  if (!telling || entry.designations.length > 0) return null;
  return {
    field: 'designation',
    level: 'conflict',
    bits: weights.designation.entryWithoutUnit,
    item: telling.text,
    entry: entry.entry.designation,
    reason: () =>
      `The item names ${theUnit(nameOf(telling))}, the entry ${quote(entry.entry.designation)}`,
  };
}

function nothing({ item, entry }: Pair): FieldEvidence {
  const said = item.designations[0]?.text ?? null;
  return missingEvidence(
    'designation',
    said,
    entry.entry.designation,
    said === null
      ? 'names no unit or insignia that could be read'
      : 'leaves open which unit it is of',
  );
}
