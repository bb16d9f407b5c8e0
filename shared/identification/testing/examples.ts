import type { AsmicEntry, AsmicEntryInput } from '../../entities/asmic-entry.ts';
import type { ItemDescription } from '../profile/profile.ts';
import type { Match } from '../rank/matches.ts';
import { ReferenceIndex } from '../reference-index.ts';

export function item(name: string, more: Partial<ItemDescription> = {}): ItemDescription {
  return {
    name,
    itemType: 'Patches',
    description: null,
    length: null,
    width: null,
    height: null,
    weight: null,
    primaryMaterial: null,
    secondaryMaterial: null,
    era: null,
    branch: null,
    unitDesignation: null,
    rank: null,
    specialty: null,
    authenticityNotes: null,
    ...more,
  };
}

export function entry(
  asmicNumber: string,
  designation: string,
  more: Partial<AsmicEntryInput> = {},
): AsmicEntry {
  return {
    id: `00000000-0000-4000-8000-${asmicNumber.padStart(12, '0').slice(-12)}`,
    asmicNumber,
    designation,
    description: null,
    dimensions: null,
    materials: [],
    itemType: 'Patches',
    era: null,
    branch: null,
    unit: null,
    referenceImages: [],
    notes: null,
    variations: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...more,
  };
}

export function identify(description: ItemDescription, ...entries: AsmicEntry[]): Match[] {
  return new ReferenceIndex(entries).identify(description);
}

/** Contains units that are easily confused: two 28ths, two 101sts and two 3rd Divisions. */
export const CATALOG: readonly AsmicEntry[] = [
  entry('101', '1st Infantry Division', {
    description: 'A red numeral 1 on an olive drab shield. The Big Red One.',
    itemType: 'Shoulder Sleeve Insignia',
    era: '1918-1945',
    branch: 'Army',
    materials: ['Wool felt', 'Embroidered cloth'],
    dimensions: { length: 3.75, width: 2.5 },
    notes: 'Adopted in 1918. Source: a list of quetzals.',
  }),
  entry('102', '3rd Infantry Division', {
    description: 'A square of three white stripes on blue.',
    branch: 'Army',
    materials: ['Embroidered cloth'],
    dimensions: { length: 2.25, width: 2.25 },
  }),
  entry('103', '3rd Armored Division', {
    description: 'A triangle of yellow, blue and red with a tank track.',
    branch: 'Army',
    materials: ['Embroidered cloth'],
  }),
  entry('104', '28th Infantry Division', {
    description: 'A red keystone, embroidered.',
    era: 'WWII (1941-1945)',
    branch: 'Army',
    materials: ['Embroidered cloth'],
    dimensions: { length: 2.5, width: 2.25 },
  }),
  entry('105', '28th Infantry Regiment', {
    description: 'A black lion rampant.',
    itemType: 'Pins & Badges',
    branch: 'Army',
    materials: ['Metal'],
    dimensions: { length: 1.2, width: 1 },
  }),
  entry('106', '101st Airborne Division', {
    description: 'A white eagle head on a black shield, with a black border.',
    era: 'WWII (1941-1945)',
    branch: 'Army',
    materials: ['Embroidered cloth'],
    dimensions: { length: 3, width: 2.1 },
  }),
  entry('107', '101st Airborne Regiment', {
    description: 'A made-up twin, embroidered.',
    branch: 'Army',
    materials: ['Embroidered cloth'],
  }),
  entry('108', '1st Marine Division', {
    description: 'A blue diamond with a red 1 that reads Guadalcanal, embroidered.',
    branch: 'Marines',
    materials: ['Embroidered cloth'],
    dimensions: { length: 3.9, width: 3 },
  }),
  entry('109', 'Honorable Service Lapel Button', {
    description: 'An eagle within a ring.',
    itemType: 'Pins & Badges',
    materials: ['Brass'],
  }),
  entry('110', 'Panama Hellgate Detachment', {
    description: 'A quetzal bird, embroidered.',
    branch: 'Army',
    materials: ['Embroidered cloth'],
  }),
];
