import type { Charges } from '../charges.ts';
import type { ItemWord } from '../item-words.ts';
import { synonymsOf } from '../synonyms.ts';
import { holds } from '../vocabulary.ts';
import type { Pair } from './context.ts';
import { type Finding, listed, missing, quoted } from './finding.ts';

const PLACES = ['border', 'ground'] as const;
/** Words that only say where a colour is: the colours are compared by themselves. */
const PLACING = new Set('border bordered edge edged edging ground background merrowed'.split(' '));

interface Said {
  /** The unit, or the title, agrees. */
  hasUnit: boolean;
  /** Not only by the words of its title. */
  isNamed: boolean;
}

/**
 * What is left of the item's text: words that the entry has as well, the rarer the more. They tend to come
 * together (a patch with a 'lion' is seldom without its 'rampant'), so each further one counts for less.
 *
 * @param spoken words that the title has spoken for already.
 */
export function compareWords(
  pair: Pair,
  spoken: ReadonlySet<number>,
  { hasUnit, isNamed }: Said,
): Finding {
  const { weights, item, entry, words, statistics, vocabulary } = pair;
  const w = weights.words;
  let bits = 0;
  let place = 1;
  const said = new Set<string>();
  const shared: ItemWord[] = [];
  const lacking: ItemWord[] = [];
  const explained = new Set<string>();
  for (const word of words.values()) {
    if (holds(entry.words, word.id)) explained.add(word.said);
    if (!word.isRest || spoken.has(word.id)) continue;
    // One word of the item is one agreement, however many words the entry has for it.
    if (said.has(word.said)) continue;
    if (!holds(entry.words, word.id)) {
      const isWhole = word.isHead && word.said === word.word && !PLACING.has(word.word);
      const hasOther = synonymsOf(word.word).some((other) =>
        holds(entry.words, vocabulary.idOf(other) ?? -1),
      );
      if (isWhole && !hasOther && statistics.tellsVariants(word.id)) {
        lacking.push(word);
      }
      continue;
    }
    if (word.bits < 0.1) continue;
    bits +=
      word.bits *
      place *
      (word.isTypo ? w.typo : 1) *
      (holds(entry.foremost, word.id) ? 1 : w.aside);
    said.add(word.said);
    place *= w.damping;
    shared.push(word);
  }
  bits = Math.min(w.all, bits) * (hasUnit ? w.besideUnit : 1);
  bits += lacking.reduce(
    (all, word) =>
      Math.max(w.variant.all, all + Math.max(w.variant.word, -w.variant.share * word.bits)),
    0,
  );
  const strange = [...item.head].filter((word) => item.rest.has(word) && !explained.has(word));
  bits += Math.max(
    w.unexplained.all,
    strange.length * (isNamed ? w.unexplained.word : w.unexplained.alone),
  );
  // What the catalogue has on other insignia, and not on this one.
  const isKnown = (thing: string) => {
    const ids = [thing, ...synonymsOf(thing)].flatMap((word) => vocabulary.idOf(word) ?? []);
    return ids.length > 0 && !ids.some((id) => holds(entry.words, id));
  };
  const charges = compareCharges(item.charges, entry.charges);
  bits += charges.same.reduce((all, _, at) => all + w.charge.same * w.damping ** at, 0);
  bits += Math.max(w.charge.all, charges.other.length * w.charge.other);
  bits += Math.max(w.charge.most, charges.lacking.filter(isKnown).length * w.charge.lacking);
  const lacked = [...item.lacks].filter((word) =>
    holds(entry.foremost, vocabulary.idOf(word) ?? -1),
  );
  bits += lacked.length * w.lacked;
  const { colours } = item;
  const same = PLACES.filter((at) => colours[at] && colours[at] === entry.colours[at]);
  const other = PLACES.filter(
    (at) => colours[at] && entry.colours[at] && colours[at] !== entry.colours[at],
  );
  bits += same.length * w.sameColour + other.length * w.otherColour;
  const against = [lacking, other, charges.other, lacked];
  if ([shared, same, ...against].every(({ length }) => length === 0)) {
    return missing('words', null, null, 'has no other words in common with the entry');
  }
  const isMisspelt = shared.some(({ isTypo }) => isTypo);
  const spoke = shared.slice(0, 6);
  const places = [...same, ...other];
  return {
    field: 'words',
    level: bits < 0 ? 'conflict' : isMisspelt ? 'near' : 'exact',
    bits,
    item: [
      ...[...spoke, ...lacking].map((word) => word.said),
      ...places.map((at) => `${colours[at]} ${at}`),
      ...charges.other.map(({ ours }) => ours),
      ...lacked.map((word) => `no ${word}`),
    ].join(', '),
    entry:
      [
        ...spoke.map(({ word }) => word),
        ...places.map((at) => `${entry.colours[at]} ${at}`),
        ...charges.other.map(({ theirs }) => theirs),
        ...lacked,
      ].join(', ') || null,
    reason: () => {
      const common = [
        ...spoke.slice(0, 4).map((word) => quoted(word.said)),
        ...same.map((at) => `the ${colours[at]} ${at}`),
      ];
      return sentence([
        ...(common.length > 0 ? [`both speak of ${listed(common)}`] : []),
        ...(lacking.length > 0
          ? [
              `the entry says nothing of the item's ${listed(lacking.map((word) => quoted(word.said)))}`,
            ]
          : []),
        ...other.map(
          (at) => `the item has a ${colours[at]} ${at}, the entry a ${entry.colours[at]} one`,
        ),
        ...charges.other.map(({ ours, theirs }) => `the item has ${ours}, the entry ${theirs}`),
        ...lacked.map((word) => `the item has no ${word}, as the entry has`),
      ]);
    },
  };
}

/** What both tell the colour of. */
function compareCharges(ours: Charges, theirs: Charges) {
  const same: string[] = [];
  const other: { ours: string; theirs: string }[] = [];
  const lacking: string[] = [];
  for (const [thing, colours] of ours) {
    const their = theirs.get(thing);
    if (!their) lacking.push(thing);
    else if (colours.isDisjointFrom(their))
      other.push({
        ours: `${[...colours].join(' and ')} ${thing}`,
        theirs: `${[...their].join(' and ')} ${thing}`,
      });
    else same.push(thing);
  }
  return { same, other, lacking };
}

function sentence(parts: readonly string[]): string {
  const text = parts.join('; ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
