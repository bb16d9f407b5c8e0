import { findAliases } from '../identification/parse/lexicon-names.ts';
import { type Designation, parseSearch } from '../identification/parse/parse-text.ts';
import { toUnitOrder } from '../identification/parse/unit-order.ts';
import { toSegments } from './codes.ts';
import { toPhraseTerms } from './terms.ts';

/** A unit of the shop with all that it is called. */
export interface UnitName {
  /** The index of its name in the list of unit names. */
  value: number;
  /** Nicknames and abbreviations: 'Big Red One', 'BRO'. */
  aliases: string[];
  /** The terms of its name and of each alias, each after a space: ' 1st infantry division'. */
  terms: string[];
  /** Null for a name that is not in the lexicon's form. */
  designation: UnitDesignation | null;
}

export type UnitDesignation = Pick<Designation, 'number' | 'echelon' | 'specialty'>;

/** @param names the distinct unit names of the shop's products; an empty one is left out. */
export function describeUnits(names: readonly string[]): UnitName[] {
  return names.flatMap((name, value): UnitName[] => {
    if (name === '') return [];
    const [designation] = parseSearch(name)[0]?.designations ?? [];
    const aliases = [...new Set(designation ? findAliases(designation) : [])].filter(
      (alias) => alias !== name,
    );
    const terms = [name, ...aliases].map(toSpacedTerms);
    return [{ value, aliases, terms, designation: designation ? toUnit(designation) : null }];
  });
}

/** The unit that a search names first. */
export function findUnit(search: string): UnitDesignation | undefined {
  const [designation] = parseSearch(toUnitOrder(search))[0]?.designations ?? [];
  return designation && designation.number !== null ? toUnit(designation) : undefined;
}

/** The terms of a text, with codes in one form: ' vf 84' for 'VF-84'. */
export function toSpacedTerms(text: string): string {
  return toPhraseTerms(text.toLowerCase())
    .flatMap(toSegments)
    .map((term) => ` ${term}`)
    .join('');
}

function toUnit({ number, echelon, specialty }: Designation): UnitDesignation {
  return { number, echelon, specialty };
}
