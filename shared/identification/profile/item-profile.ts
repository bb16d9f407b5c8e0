import { isInsignia } from '../compare/item-type.ts';
import { isName } from '../parse/lexicon-names.ts';
import type { Designation, Reading, Said } from '../parse/parse-text.ts';
import type { Reader } from '../parse/text-parser.ts';
import type { ItemDescription } from '../reference-index.ts';
import { tokensOf } from '../text/tokens.ts';
import { extractColors, MERROWED_SINCE } from './colors.ts';
import { extractKinds } from './insignia-kinds.ts';
import { extractAbsentMotifs, extractMotifs } from './motifs.ts';
import { ERA_PERIODS, ONGOING, type Period, parsePeriod } from './period.ts';
import {
  fillGaps,
  type ItemProfile,
  identifiesUnit,
  parseBranch,
  type Side,
  toPositive,
  toSides,
  uniqueDesignations,
} from './profile.ts';

/** 'Not the 28th Regiment', 'not to be confused with the CIB': what it is not. */
const NOT = /(?<![-\p{L}])(?:not|unlike|rather than|instead of)\b.*?(?=\bbut\b|[,.;:()\n]|$)/giu;

/** What the trade calls subdued. */
const SUBDUED =
  /\b(?:black|blk) (?:(?:on|and|&) |\/)(?:od|o\/d|o\.d\.|olive|green)\b|\b(?:od|o\/d|o\.d\.|olive drab|olive) (?:on|and|&) (?:black|blk)\b/gi;

function plainly(text: string): string {
  return text.replace(NOT, '').replace(SUBDUED, '$&, subdued');
}

export function buildItemProfile(described: ItemDescription, reader: Reader): ItemProfile {
  const item = {
    ...described,
    name: plainly(described.name) || described.name,
    description: described.description && plainly(described.description),
  };
  const unit = reading(item.unitDesignation, reader);
  const name = reading(item.name, reader);
  const description = reading(item.description, reader);
  const free = `${item.name}\n${item.description ?? ''}`;
  const all = [unit, name, description];
  const specialty = reading(item.specialty, reader);

  const { designations: named, mentioned } = unitsOf(unit, name, description, specialty);
  const branch = parseBranch(item.branch, reader) ?? firstOf(all, (r) => r.branches[0]);
  const head = new Set(
    [item.unitDesignation, item.name, item.specialty, item.rank].flatMap((t) => tokensOf(t ?? '')),
  );
  const phrases = [item.unitDesignation, item.name, item.description].map((t) => tokensOf(t ?? ''));
  const body = new Set(
    [item.description, item.authenticityNotes].flatMap((text) => tokensOf(text ?? '')),
  );
  const rank = reading(item.rank, reader);
  const notes = reading(item.authenticityNotes, reader);
  return {
    designations: named.map((designation) => inWhole(ofBranch(designation, branch), head)),
    mentioned,
    phrases,
    nameWords: head,
    descriptionWords: body,
    unparsedWords: new Set([
      ...[...all, specialty, rank, notes].flatMap((r) => tokensOf(r?.words.join(' ') ?? '')),
      ...[...head, ...body].filter((word) => /^\p{Lu}$/u.test(word)),
    ]),
    type: itemType(item, reader, all),
    kinds: extractKinds(`${item.itemType}\n${item.name}`),
    eras: itemEras(item, reader, name, description),
    branch,
    materials: itemMaterials(item, reader, all),
    size: itemSize(item, name, description),
    weight: toPositive(item.weight),
    colors: extractColors(free),
    motifs: extractMotifs(free),
    absentMotifs: extractAbsentMotifs(free),
    nations: all.flatMap((each) => each?.nations.map(({ value }) => value) ?? []),
  };
}

/** Whose it is, by the field that counts most, completed by the others; and what else those name. */
function unitsOf(
  unit: Reading | null,
  name: Reading | null,
  description: Reading | null,
  specialty: Reading | null,
): Pick<ItemProfile, 'designations' | 'mentioned'> {
  const sources = [
    { designations: unit?.designations ?? [], where: 'name' as const },
    { designations: name?.designations ?? [], where: 'name' as const },
    { designations: description?.designations ?? [], where: 'description' as const },
  ];
  const first = sources.findIndex(({ designations }) => designations.some(identifiesUnit));
  const main = sources[first === -1 ? sources.findIndex((s) => s.designations.length > 0) : first];
  const others = sources
    .filter((source) => source !== main)
    .flatMap(({ designations, where }) =>
      designations.map((designation) => ({ designation, where })),
    );
  const named = uniqueDesignations(
    theirOwnFirst(main?.designations ?? []).map((designation) =>
      others.reduce(
        (filled, other) => fillGaps(filled, other.designation),
        fillGaps(designation, specialty?.designations[0]),
      ),
    ),
  );
  return {
    designations: named,
    mentioned: others.filter(({ designation }) => identifiesUnit(designation)),
  };
}

/** The Marines' divisions are Marine divisions: 'USMC 2nd Div'. */
function ofBranch(designation: Designation, branch: Said | null): Designation {
  const { number, echelon, specialty } = designation;
  if (branch?.value !== 'Marines' || number === null || specialty !== null) return designation;
  return echelon === 'division' ? { ...designation, specialty: 'marine' } : designation;
}

/** 'Para wings, SENIOR' are the Senior Parachutist Badge. */
function inWhole(designation: Designation, head: ReadonlySet<string>): Designation {
  const { name } = designation;
  const before = name === null ? undefined : [...head].find((word) => isName(`${word} ${name}`));
  return before === undefined ? designation : { ...designation, name: `${before} ${name}` };
}

/** 'USAAF 8th Air Force' says whose it is, and then which. */
function theirOwnFirst(designations: readonly Designation[]): readonly Designation[] {
  const isNumbered = ({ number }: Designation) => number !== null;
  if (!designations.some(isNumbered)) return designations;
  const isUmbrella = ({ name }: Designation) => name === 'army air forces';
  return designations.toSorted((a, b) => Number(isUmbrella(a)) - Number(isUmbrella(b)));
}

function reading(text: string | null, reader: Reader): Reading | null {
  return text ? reader.read(text) : null;
}

function firstOf(
  readings: readonly (Reading | null)[],
  of: (reading: Reading) => Said | undefined,
) {
  for (const reading of readings) {
    const said = reading && of(reading);
    if (said) return said;
  }
  return null;
}

/** Types that say little, so that the name may say more. */
const GENERAL = new Set(['Insignia', 'Gear', 'Equipment']);

function itemType(
  item: ItemDescription,
  reader: Reader,
  readings: readonly (Reading | null)[],
): Said {
  const type = reader.type(item.itemType);
  if (!GENERAL.has(type.value)) return type;
  const said = firstOf(readings.slice(0, 2), (reading) => reading.itemTypes[0]);
  // What is no insignia is only named beside it: 'crossed quills, white jumper type'.
  return said && isInsignia(said.value) === isInsignia(type.value) ? said : type;
}

function itemEras(
  item: ItemDescription,
  reader: Reader,
  name: Reading | null,
  description: Reading | null,
): Period[] {
  if (item.era) {
    const known = ERA_PERIODS.get(item.era) ?? parsePeriod(item.era, reader.again(item.era).eras);
    if (known) return [known];
  }
  // A year in a description may be of anything; an era is of the item.
  const said = name?.eras.length ? name.eras : (description?.eras.slice(0, 1) ?? []);
  const eras = said.flatMap(({ value, text, years }) => {
    const era = years ?? ERA_PERIODS.get(value);
    return era ? [{ ...era, text }] : [];
  });
  if (eras.length > 0) return eras;
  return extractColors(`${item.name}\n${item.description ?? ''}`).merrowed
    ? [{ from: MERROWED_SINCE, to: ONGOING, text: 'merrowed' }]
    : [];
}

function itemMaterials(
  item: ItemDescription,
  reader: Reader,
  readings: readonly (Reading | null)[],
): Said[] {
  const fields = [item.primaryMaterial, item.secondaryMaterial].flatMap((text) =>
    text ? [reader.material(text)] : [],
  );
  if (fields.length > 0) return fields;
  return readings.flatMap((reading) => reading?.materials ?? []);
}

function itemSize(
  item: ItemDescription,
  name: Reading | null,
  description: Reading | null,
): Side[] {
  const measured = toSides(item);
  if (measured.length > 0) return measured;
  const said = name?.inches.length ? name.inches : (description?.inches ?? []);
  return said
    .slice(0, 2)
    .filter((inches) => inches > 0)
    .map((inches) => ({ name: null, inches }))
    .sort((a, b) => b.inches - a.inches);
}
