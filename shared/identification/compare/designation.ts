import { formatDesignation } from '../parse/format-designation.ts';
import { containsPhrase } from '../parse/nicknames.ts';
import { withArticle } from '../parse/with-article.ts';
import { identifiesUnit } from '../profile/profile.ts';
import { type DesignationPair, findBestPair, getOrigin } from './designation-pairs.ts';
import {
  type AgreeingFields,
  type FieldEvidence,
  formatList,
  missingEvidence,
  quote,
} from './field-evidence.ts';
import { getMissingWordBits, hasOtherGrade } from './missing-words.ts';
import type { Pair } from './pair.ts';
import { compareTitle, titleWordIds } from './title.ts';

const NO_WORDS: ReadonlySet<number> = new Set();

/**
 * Compares by designation first, then by nickname, then by title.
 *
 * @returns the evidence, and the IDs of its words, which must not count again.
 */
export function compareDesignations(
  pair: Pair,
  agreeingFields: AgreeingFields,
): { evidence: FieldEvidence; usedWords: ReadonlySet<number> } {
  const best = findBestPair(pair);
  const withoutWords = (evidence: FieldEvidence) => ({ evidence, usedWords: NO_WORDS });
  const { depth = null, conflict = null, isCertain = false } = best?.relation ?? {};
  if (best && depth !== null && depth !== 'kind') {
    return withoutWords(toAgreement(pair, best, agreeingFields));
  }
  // A name that the lexicon assigns to another unit may still be a nickname or the title of this entry.
  if (!isCertain || best?.item.matchedBy === 'alias') {
    const nickname = compareNicknames(pair, agreeingFields);
    if (nickname) return nickname;
    const hasNumber = pair.entry.designations.some(({ number }) => number !== null);
    const title = hasNumber
      ? null
      : compareTitle(pair, agreeingFields, conflict ? best?.item : undefined);
    if (title && (title.level === 'conflict' || title.bits > (best?.bits ?? 0))) {
      return { evidence: title, usedWords: titleWordIds(pair) };
    }
  }
  if (best && conflict) return withoutWords(toConflict(best));
  if (best && depth === 'kind') return withoutWords(toAgreement(pair, best, agreeingFields));
  return withoutWords(toConflictWithoutUnit(pair) ?? toMissing(pair));
}

function toAgreement(
  context: Pair,
  pair: DesignationPair,
  agreeingFields: AgreeingFields,
): FieldEvidence {
  const missing =
    pair.bits > 0 ? findMissingWords(context, agreeingFields) : { bits: 0, words: [] };
  const isOtherGrade =
    pair.bits > 0 && pair.item.name !== null && hasOtherGrade(context.item, context.entry.title);
  if (isOtherGrade) missing.bits += context.weights.designation.missingWords.opposed;
  return {
    field: 'designation',
    level: getLevel(pair),
    bits: pair.bits + missing.bits,
    ...(missing.words.length > 0 && { unsaid: missing }),
    hasContradiction: omitsSpecialty(pair),
    item: pair.item.text,
    entry: context.entry.entry.designation,
    reason: () => {
      const { words } = missing;
      const suffix =
        words.length > 0 ? `; the item does not say ${formatList(words.map(quote))}` : '';
      return `${explainAgreement(pair)}${suffix}`;
    },
  };
}

/** Dealers often omit the specialty: '10th Light Division' may be the 10th Mountain Division. */
function omitsSpecialty({ item, entry, relation }: DesignationPair): boolean {
  const isOmitted = relation.depth === 'echelon' && relation.specialties === 'omitted';
  return isOmitted && (item.specialty ?? entry.specialty) !== 'infantry';
}

function getLevel({ item, entry, relation, bits }: DesignationPair): FieldEvidence['level'] {
  if (bits <= 0) return 'conflict';
  const origin = getOrigin(item, entry);
  if (origin === 'alias') return 'alias';
  return origin === 'typo' || relation.depth !== 'unit' ? 'near' : 'exact';
}

function explainAgreement({ item, entry, relation, bits }: DesignationPair): string {
  const { depth, specialties } = relation;
  const unit = withArticle(formatDesignation(entry));
  if (bits <= 0) return `The item mentions ${unit}, but names another unit first`;
  if (depth === 'kind') {
    return `Both mention ${formatDesignation({ ...item, number: null }).toLowerCase()}, but not both give a number`;
  }
  if (item.matchedBy === 'alias') return `${quote(item.text)} ${aliasVerb(item.text)} ${unit}`;
  if (entry.matchedBy === 'alias') {
    return `The entry's ${quote(entry.text)} ${aliasVerb(entry.text)} ${withArticle(formatDesignation(item))}`;
  }
  if (item.matchedBy === 'typo') return `${quote(item.text)} is probably a misspelling of ${unit}`;
  if (depth === 'unit') return `Both name ${unit}`;
  if (depth === 'echelon' && specialties === 'related') {
    return `The item names ${withArticle(formatDesignation(item))}, the entry ${unit}, which are related`;
  }
  const omitted = depth === 'echelon' ? 'the arm of service' : 'the echelon';
  const isOmittedByItem = depth === 'echelon' ? item.specialty === null : item.echelon === null;
  return isOmittedByItem
    ? `${quote(item.text)} does not give ${omitted} and may be ${unit}`
    : `The entry's ${quote(entry.text)} does not give ${omitted} and may be ${withArticle(formatDesignation(item))}`;
}

function aliasVerb(alias: string): string {
  return /\d/.test(alias) ? 'is short for' : 'is a nickname of';
}

function findMissingWords(
  { weights, statistics, vocabulary, item, entry, itemWords }: Pair,
  agreeingFields: AgreeingFields,
) {
  const w = weights.designation.missingWords;
  let bits = 0;
  let limit = w.total;
  const words: string[] = [];
  for (const { token, field } of entry.titleExtras) {
    const id = vocabulary.getId(token);
    if (id === undefined || itemWords.has(id) || (field && agreeingFields.has(field))) continue;
    const wordBits = getMissingWordBits(token, statistics.wordBits(id), item, w);
    limit = Math.min(limit, wordBits);
    bits += wordBits;
    words.push(token);
  }
  return { bits: Math.max(limit, bits), words };
}

function toConflict({ item, entry, relation, bits }: DesignationPair): FieldEvidence {
  return {
    field: 'designation',
    level: 'conflict',
    bits,
    item: item.text,
    entry: entry.text,
    reason: () => {
      const names = `The item names ${withArticle(formatDesignation(item))}, the entry ${withArticle(formatDesignation(entry))}`;
      return relation.conflict === 'branch' ? `${names} of another branch` : names;
    },
  };
}

/** The catalog may list nicknames that the lexicon lacks. */
function compareNicknames(pair: Pair, agreeingFields: AgreeingFields) {
  const { weights, statistics, vocabulary, item, entry } = pair;
  // The longest nickname is the most specific: 'Winged Victory' rather than 'Victory'.
  const [found] = entry.nicknames
    .filter(({ tokens }) => item.phrases.some((words) => containsPhrase(words, tokens)))
    .sort((a, b) => b.tokens.length - a.tokens.length);
  if (!found) return null;
  const { title, alias, laterUnit } = weights.designation;
  const nicknameBits = found.tokens.reduce(
    (bits, token) => bits + statistics.wordBits(vocabulary.getId(token) ?? -1),
    title.complete,
  );
  const missing = findMissingWords(pair, agreeingFields);
  // Several units share some nicknames, so a number takes precedence: 'Flying Tigers 14th AF'.
  const namesUnit = item.designations.some(
    ({ number, echelon }) => number !== null && echelon !== null,
  );
  const evidence: FieldEvidence = {
    field: 'designation',
    level: 'alias',
    bits: Math.min(title.max, nicknameBits) + alias + missing.bits + (namesUnit ? laterUnit : 0),
    ...(missing.words.length > 0 && { unsaid: missing }),
    item: found.text,
    entry: entry.entry.designation,
    reason: () => `The entry gives the nickname ${quote(found.text)}`,
  };
  return {
    evidence,
    usedWords: new Set(found.tokens.flatMap((token) => vocabulary.getId(token) ?? [])),
  };
}

function toConflictWithoutUnit({ weights, item, entry }: Pair): FieldEvidence | null {
  const unit = item.designations.find(identifiesUnit);
  if (!unit || entry.designations.length > 0) return null;
  return {
    field: 'designation',
    level: 'conflict',
    bits: weights.designation.entryWithoutUnit,
    item: unit.text,
    entry: entry.entry.designation,
    reason: () =>
      `The item names ${withArticle(formatDesignation(unit))}, the entry ${quote(entry.entry.designation)}`,
  };
}

function toMissing({ item, entry }: Pair): FieldEvidence {
  const designation = item.designations[0]?.text ?? null;
  return missingEvidence(
    'designation',
    designation,
    entry.entry.designation,
    designation === null
      ? 'names no recognizable unit or insignia'
      : 'does not say which unit it is from',
  );
}
