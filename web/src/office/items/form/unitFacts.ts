import { getUnitHistory } from '../../../../../shared/units/unit-history.ts';
import { identifyUnit } from '../../../../../shared/units/unit-identity.ts';
import { BRANCHES } from '../../../../../shared/vocabulary.ts';

/** The facts of the lexicon about a unit. */
export interface UnitFacts {
  /** The standard name. */
  name: string;
  branch: string | undefined;
  /** Eras in which it served overseas. */
  eras: readonly string[];
  formed: number | undefined;
  /** For its service; it may have existed before. */
  activated: number | undefined;
  /** The book or office that records the years and eras. */
  source: string | undefined;
}

/** Loaded on demand: the lexicon is large.
 *  @returns undefined for a text that names no unit, or several */
export function findUnitFacts(text: string): UnitFacts | undefined {
  const { name, meaning } = identifyUnit(text);
  if (!meaning) return undefined;
  const history = getUnitHistory(name);
  return {
    name,
    branch: BRANCHES.find((branch) => branch === meaning.branch),
    eras: history?.service.map(({ era }) => era) ?? [],
    formed: history?.formed,
    activated: history?.activated,
    source: history?.source,
  };
}
