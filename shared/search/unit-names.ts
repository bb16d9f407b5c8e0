import { findAliases } from '../identification/parse/lexicon-names.ts';
import { type Designation, parseSearch } from '../identification/parse/parse-text.ts';
import { toUnitOrder } from '../identification/parse/unit-order.ts';
import { toSegments } from './codes.ts';
import { toPhraseTerms } from './terms.ts';

export interface UnitName {
  value: number;
  aliases: string[];
  /** Terms are preceded by a space: ' 1st infantry division'. */
  terms: string[];
  /** Null for a name that is not in the lexicon's form. */
  designation: UnitDesignation | null;
}

export type UnitDesignation = Pick<Designation, 'number' | 'echelon' | 'specialty'>;

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

export function findUnit(search: string): UnitDesignation | undefined {
  const [designation] = parseSearch(toUnitOrder(search))[0]?.designations ?? [];
  return designation && designation.number !== null ? toUnit(designation) : undefined;
}

/** 'VF-84' becomes ' vf 84'. */
export function toSpacedTerms(text: string): string {
  return toPhraseTerms(text.toLowerCase())
    .flatMap(toSegments)
    .map((term) => ` ${term}`)
    .join('');
}

function toUnit({ number, echelon, specialty }: Designation): UnitDesignation {
  return { number, echelon, specialty };
}
