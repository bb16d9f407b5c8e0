/** Entries that nobody made, but that look like the sample ones: to see what a large catalogue costs. */
import { entryId } from '../../functions/identification/import/parse-row.ts';
import type { AsmicEntry } from '../../shared/entities/asmic-entry.ts';
import { ERAS } from '../../shared/vocabulary.ts';

/** Sorts of units that the samples have none of. */
const SORTS = [
  'Field Artillery Battalion',
  'Field Artillery Regiment',
  'Engineer Combat Battalion',
  'Engineer Construction Group',
  'Tank Battalion',
  'Tank Destroyer Battalion',
  'Armored Infantry Battalion',
  'Armored Field Artillery Battalion',
  'Cavalry Reconnaissance Squadron',
  'Glider Field Artillery Battalion',
  'Parachute Field Artillery Battalion',
  'Antiaircraft Artillery Battalion',
  'Coast Artillery Regiment',
  'Signal Battalion',
  'Signal Group',
  'Medical Battalion',
  'Evacuation Hospital',
  'Ordnance Battalion',
  'Quartermaster Battalion',
  'Quartermaster Truck Company',
  'Transportation Group',
  'Military Police Battalion',
  'Chemical Mortar Battalion',
  'Military Intelligence Group',
  'Aviation Battalion',
  'Assault Helicopter Company',
  'Support Command',
  'Bombardment Group',
  'Fighter Group',
  'Fighter Squadron',
  'Troop Carrier Group',
  'Photo Reconnaissance Squadron',
  'Tactical Airlift Wing',
  'Marine Artillery Regiment',
  'Marine Fighter Squadron',
  'Patrol Squadron',
];
const MOST_NUMBER = 900;

const COLOURS = ['red', 'blue', 'white', 'yellow', 'green', 'black', 'gold', 'silver', 'orange'];
const EPITHETS = ['Iron', 'Silent', 'Flying', 'Roaring', 'Midnight', 'Swift', 'Stubborn', 'Lone'];
const BEASTS = [
  'Falcons',
  'Mules',
  'Badgers',
  'Comets',
  'Ravens',
  'Bisons',
  'Lancers',
  'Sentinels',
];

/** The samples, filled up to `count`. The same in every run. */
export function filledUp(samples: readonly AsmicEntry[], count: number): AsmicEntry[] {
  const random = mulberry32(count);
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const taken = new Set<string>();
  const made: AsmicEntry[] = [];
  while (samples.length + made.length < count) {
    const number = 1 + Math.floor(random() * MOST_NUMBER);
    const unit = `${ordinal(number)} ${one(SORTS)}`;
    if (taken.has(unit)) continue;
    taken.add(unit);
    const like = one(samples);
    const asmicNumber = `LOOKALIKE-${made.length + 1}`;
    made.push({
      ...like,
      id: entryId(asmicNumber),
      asmicNumber,
      designation: unit,
      unit,
      era: one(ERAS),
      description: described(one(samples), number, `${one(EPITHETS)} ${one(BEASTS)}`, () =>
        one(COLOURS),
      ),
      dimensions: like.dimensions && {
        length: inches(1 + random() * 4),
        width: inches(1 + random() * 3),
      },
      notes: null,
    });
  }
  return [...samples, ...made];
}

/** A sample's design in other colours, with another number and nickname. */
function described(
  { description }: AsmicEntry,
  number: number,
  nickname: string,
  colour: () => string,
): string {
  const [design = ''] = (description ?? '').split(/ ?(?:Nickname|Motto):/);
  const recoloured = design
    .replaceAll(new RegExp(`\\b(?:${COLOURS.join('|')})\\b`, 'g'), colour)
    .replaceAll(/"\d+"/g, `"${number}"`);
  return `${recoloured} Nickname: ${nickname}.`;
}

function ordinal(number: number): string {
  const teens = number % 100 > 10 && number % 100 < 20;
  const ending = teens ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
}

function inches(value: number): number {
  return Math.round(value * 8) / 8;
}

/** A small generator with a seed. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
