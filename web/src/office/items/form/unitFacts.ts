import { getUnitHistory } from '../../../../../shared/units/unit-history.ts';
import { identifyUnit } from '../../../../../shared/units/unit-identity.ts';
import { BRANCHES } from '../../../../../shared/vocabulary.ts';

export interface UnitFacts {
  name: string;
  branch: string | undefined;
  eras: readonly string[];
  formed: number | undefined;
  /** Start of its service; the unit may have existed before. */
  activated: number | undefined;
  source: string | undefined;
}

/**
 * Load this module on demand: the lexicon is large.
 * @returns undefined for a text that names no unit, or several
 */
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
