import type { Designation } from '../parse/parse-text.ts';

/** How far two designations agree: down to the unit, to number and echelon, to number and specialty, to
 *  the number, to the sort of unit, or not at all; and what of them cannot both be true. */
export interface DesignationRelation {
  depth: 'unit' | 'echelon' | 'specialty' | 'number' | 'kind' | null;
  conflict: 'number' | 'echelon' | 'specialty' | 'branch' | 'name' | null;
  /** Both have a number, or both a name. */
  isCertain: boolean;
  specialties: 'same' | 'related' | 'silent';
}

export function relateDesignations(a: Designation, b: Designation): DesignationRelation {
  if (a.name !== null || b.name !== null) return relateNames(a, b);
  const isFirm = a.number !== null && b.number !== null;
  const against = (conflict: DesignationRelation['conflict']): DesignationRelation => ({
    depth: null,
    conflict,
    isCertain: isFirm,
    specialties: 'same',
  });
  if (differ(a.number, b.number)) return against('number');
  if (differ(a.echelon, b.echelon) && !isReinforced(a, b)) return against('echelon');
  const specialties = isReinforced(a, b) ? 'related' : relateSpecialties(a.specialty, b.specialty);
  if (specialties === 'other') return against('specialty');
  if (differ(a.branch, b.branch) && !areSameService(a.branch, b.branch)) return against('branch');
  return { depth: depthOf(a, b, specialties), conflict: null, isCertain: isFirm, specialties };
}

function depthOf(
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
    specialties: 'silent',
  };
}

/** A regiment with its guns and engineers goes by the same number. */
function isReinforced(a: Designation, b: Designation): boolean {
  const pair = [a.echelon, b.echelon].sort().join();
  return pair === 'regiment,regimental combat team';
}

function differ<T>(a: T | null, b: T | null): boolean {
  return a !== null && b !== null && a !== b;
}

/** The Army's air forces became a service of their own in 1947. */
export function areSameService(a: string | null, b: string | null): boolean {
  const pair = [a, b].sort().join();
  return pair === 'Air Force,Army' || pair === 'Marines,Navy';
}

/** Sorts of unit that were renamed into each other, or are named by either. */
const RELATED = [
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
  if (a === null || b === null) return 'silent';
  return RELATED.some((related) => related.has(a) && related.has(b)) ? 'related' : 'other';
}
