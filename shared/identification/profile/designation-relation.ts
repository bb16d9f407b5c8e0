import type { Designation } from '../parse/parse-text.ts';

export interface DesignationRelation {
  /** The most specific agreement. `kind` is an echelon or specialty without a number. */
  depth: 'unit' | 'echelon' | 'specialty' | 'number' | 'kind' | null;
  conflict: 'number' | 'echelon' | 'specialty' | 'branch' | 'name' | null;
  /** Both designations have a number, or both have a name. */
  isCertain: boolean;
  specialties: 'same' | 'related' | 'omitted';
}

export function relateDesignations(a: Designation, b: Designation): DesignationRelation {
  if (a.name !== null || b.name !== null) return relateNames(a, b);
  const isCertain = a.number !== null && b.number !== null;
  const toConflict = (conflict: DesignationRelation['conflict']): DesignationRelation => ({
    depth: null,
    conflict,
    isCertain,
    specialties: 'same',
  });
  if (differ(a.number, b.number)) return toConflict('number');
  if (differ(a.echelon, b.echelon) && !isCombatTeamOfRegiment(a, b)) return toConflict('echelon');
  const specialties = isCombatTeamOfRegiment(a, b)
    ? 'related'
    : relateSpecialties(a.specialty, b.specialty);
  if (specialties === 'other') return toConflict('specialty');
  if (differ(a.branch, b.branch) && !areSameService(a.branch, b.branch))
    return toConflict('branch');
  return { depth: getDepth(a, b, specialties), conflict: null, isCertain, specialties };
}

function getDepth(
  a: Designation,
  b: Designation,
  specialties: DesignationRelation['specialties'],
): DesignationRelation['depth'] {
  const sameEchelon = a.echelon !== null && a.echelon === b.echelon;
  const sameSpecialty = a.specialty !== null && a.specialty === b.specialty;
  if (a.number === null || b.number === null) return sameEchelon || sameSpecialty ? 'kind' : null;
  if (sameEchelon) return specialties === 'same' ? 'unit' : 'echelon';
  return sameSpecialty ? 'specialty' : 'number';
}

function relateNames(a: Designation, b: Designation): DesignationRelation {
  if (a.name !== null && b.name !== null) {
    const isSame = a.name === b.name && !differ(a.number, b.number);
    return {
      depth: isSame ? 'unit' : null,
      conflict: isSame ? null : 'name',
      isCertain: true,
      specialties: 'same',
    };
  }
  const unit = a.name === null ? a : b;
  return {
    depth: null,
    conflict: unit.number === null ? null : 'name',
    isCertain: false,
    specialties: 'omitted',
  };
}

/** A regimental combat team is a reinforced regiment and keeps its number. */
function isCombatTeamOfRegiment(a: Designation, b: Designation): boolean {
  const pair = [a.echelon, b.echelon].sort().join();
  return pair === 'regiment,regimental combat team';
}

function differ<T>(a: T | null, b: T | null): boolean {
  return a !== null && b !== null && a !== b;
}

/** The Air Force was part of the Army until 1947; the Marines belong to the Navy. */
export function areSameService(a: string | null, b: string | null): boolean {
  const pair = [a, b].sort().join();
  return pair === 'Air Force,Army' || pair === 'Marines,Navy';
}

/** These specialties were renamed into each other, or are used for the same units. */
const RELATED_SPECIALTIES = [
  ['airborne', 'parachute', 'parachute infantry', 'airborne infantry', 'glider', 'glider infantry'],
  [
    'infantry',
    'parachute infantry',
    'airborne infantry',
    'glider infantry',
    'mountain',
    'light infantry',
    'mechanized infantry',
    'armored infantry',
  ],
  ['armored', 'armor', 'tank', 'armored infantry', 'armored cavalry'],
  ['cavalry', 'armored cavalry', 'air cavalry', 'mechanized cavalry'],
  [
    'artillery',
    'field artillery',
    'coast artillery',
    'antiaircraft artillery',
    'air defense artillery',
    'airborne artillery',
    'parachute field artillery',
    'glider field artillery',
    'armored field artillery',
  ],
].map((specialties) => new Set(specialties));

function relateSpecialties(a: string | null, b: string | null) {
  if (a === b) return 'same';
  if (a === null || b === null) return 'omitted';
  return RELATED_SPECIALTIES.some((related) => related.has(a) && related.has(b))
    ? 'related'
    : 'other';
}
