import { getUnitHistory } from '../../../../../shared/units/unit-history.ts';
import { identifyUnit } from '../../../../../shared/units/unit-identity.ts';
import { BRANCHES } from '../../../../../shared/vocabulary.ts';

/**
 * Load this module on demand: the lexicon is large.
 * @returns null for a text that names no unit, or several
 */
export function findUnitFacts(text: string) {
  const { name, meaning } = identifyUnit(text);
  if (!meaning) return null;
  const history = getUnitHistory(name);
  return {
    name,
    branch: BRANCHES.find((branch) => branch === meaning.branch),
    eras: history?.service.map(({ era }) => era) ?? [],
    formed: history?.formed,
    /** Start of its service; the unit may have existed before. */
    activated: history?.activated,
    source: history?.source,
  };
}

export type UnitFacts = NonNullable<ReturnType<typeof findUnitFacts>>;
