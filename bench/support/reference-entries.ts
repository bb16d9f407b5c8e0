import { diffCatalog } from '../../functions/domain/identification/import/catalog-diff.ts';
import { entryId } from '../../functions/domain/identification/import/parse-row.ts';
import { readSamples } from '../../local/demo-samples.ts';
import type { AsmicEntry } from '../../shared/entities/asmic-entry.ts';
import { formatOrdinal } from '../../shared/text/number-words.ts';
import { ERAS } from '../../shared/vocabulary.ts';
import { Random } from '../../tests/support/random.ts';

const UNIT_KINDS = [
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
const MAX_UNIT_NUMBER = 900;

const COLORS = ['red', 'blue', 'white', 'yellow', 'green', 'black', 'gold', 'silver', 'orange'];
const ADJECTIVES = ['Iron', 'Silent', 'Flying', 'Roaring', 'Midnight', 'Swift', 'Stubborn', 'Lone'];
const ANIMALS = [
  'Falcons',
  'Mules',
  'Badgers',
  'Comets',
  'Ravens',
  'Bisons',
  'Lancers',
  'Sentinels',
];

export async function sampleEntries(): Promise<AsmicEntry[]> {
  return diffCatalog([], await readSamples(), '2026-11-20T12:00:00.000Z').entries;
}

export function padEntries(samples: readonly AsmicEntry[], count: number): AsmicEntry[] {
  const random = new Random(count);
  const pick = <T>(list: readonly T[]): T => random.pick(list);
  const used = new Set<string>();
  const padding: AsmicEntry[] = [];
  while (samples.length + padding.length < count) {
    const number = 1 + Math.floor(random.next() * MAX_UNIT_NUMBER);
    const unit = `${formatOrdinal(number)} ${pick(UNIT_KINDS)}`;
    if (used.has(unit)) continue;
    used.add(unit);
    const template = pick(samples);
    const asmicNumber = `LOOKALIKE-${padding.length + 1}`;
    padding.push({
      ...template,
      id: entryId(asmicNumber),
      asmicNumber,
      designation: unit,
      unit,
      era: pick(ERAS),
      description: varyDescription(
        pick(samples),
        number,
        `${pick(ADJECTIVES)} ${pick(ANIMALS)}`,
        () => pick(COLORS),
      ),
      dimensions: template.dimensions && {
        length: roundToEighth(1 + random.next() * 4),
        width: roundToEighth(1 + random.next() * 3),
      },
      notes: null,
    });
  }
  return [...samples, ...padding];
}

function varyDescription(
  { description }: AsmicEntry,
  number: number,
  nickname: string,
  randomColor: () => string,
): string {
  const [design = ''] = (description ?? '').split(/ ?(?:Nickname|Motto):/);
  const recolored = design
    .replaceAll(new RegExp(`\\b(?:${COLORS.join('|')})\\b`, 'g'), randomColor)
    .replaceAll(/"\d+"/g, `"${number}"`);
  return `${recolored} Nickname: ${nickname}.`;
}

function roundToEighth(inches: number): number {
  return Math.round(inches * 8) / 8;
}
