import { tokenize } from '../../text/tokens.ts';
import { isInsigniaName } from '../parse/lexicon-names.ts';
import type { Designation, ParsedText, ParsedValue } from '../parse/parse-text.ts';
import type { TextParser } from '../parse/text-parser.ts';
import { extractColors, MERROWED_SINCE } from './colors.ts';
import { extractKinds, isInsignia } from './insignia-kinds.ts';
import { extractAbsentMotifs, extractMotifs } from './motifs.ts';
import { ERA_PERIODS, ONGOING, type Period, parsePeriod } from './period.ts';
import {
  fillGaps,
  type ItemDescription,
  type ItemProfile,
  identifiesUnit,
  parseBranch,
  type Side,
  toPositive,
  toSides,
  uniqueDesignations,
} from './profile.ts';

/** These clauses are about other insignia: 'not the 28th Regiment', 'not to be confused with the CIB'. */
const NEGATED =
  /(?<![-\p{L}])(?:not|unlike|rather than|instead of)\b.*?(?=\bbut\b|[,.;:()\n]|$)/giu;

const SUBDUED =
  /\b(?:black|blk) (?:(?:on|and|&) |\/)(?:od|o\/d|o\.d\.|olive|green)\b|\b(?:od|o\/d|o\.d\.|olive drab|olive) (?:on|and|&) (?:black|blk)\b/gi;

function normalizeText(text: string): string {
  return text.replace(NEGATED, '').replace(SUBDUED, '$&, subdued');
}

export function buildItemProfile(description: ItemDescription, parser: TextParser): ItemProfile {
  const item = {
    ...description,
    name: normalizeText(description.name) || description.name,
    description: description.description && normalizeText(description.description),
  };
  const parse = (text: string | null) => (text ? parser.parse(text) : null);
  const texts: ItemTexts = {
    unit: parse(item.unitDesignation),
    name: parse(item.name),
    description: parse(item.description),
  };
  const mainTexts = [texts.unit, texts.name, texts.description];
  const [specialty, rank, notes] = [item.specialty, item.rank, item.authenticityNotes].map(parse);
  const freeText = `${item.name}\n${item.description ?? ''}`;

  const { designations, mentioned } = findDesignations(texts, specialty ?? null);
  const branch = parseBranch(item.branch, parser) ?? findFirst(mainTexts, (t) => t.branches[0]);
  const nameWords = tokenizeAll([item.unitDesignation, item.name, item.specialty, item.rank]);
  const descriptionWords = tokenizeAll([item.description, item.authenticityNotes]);
  const letters = [...nameWords, ...descriptionWords].filter((word) => /^\p{Lu}$/u.test(word));
  return {
    text: [item.unitDesignation, item.name].filter(Boolean).join('\n'),
    designations: designations.map((designation) =>
      addGrade(addMarineSpecialty(designation, branch), nameWords),
    ),
    mentioned,
    phrases: [item.unitDesignation, item.name, item.description].map((t) => tokenize(t ?? '')),
    nameWords,
    descriptionWords,
    unparsedWords: new Set([
      ...[...mainTexts, specialty, rank, notes].flatMap((t) => tokenize(t?.words.join(' ') ?? '')),
      ...letters,
    ]),
    readWords: new Set(
      [...mainTexts, specialty, rank, notes].flatMap((text) =>
        [text?.itemTypes, text?.eras, text?.materials, text?.branches, text?.nations].flatMap(
          (values) => values?.flatMap((value) => tokenize(value.text)) ?? [],
        ),
      ),
    ),
    type: getType(item, parser, texts),
    kinds: extractKinds(`${item.itemType}\n${item.name}`),
    eras: findEras(item, parser, texts),
    branch,
    materials: findMaterials(item, parser, mainTexts),
    size: findSize(item, texts),
    weight: toPositive(item.weight),
    colors: extractColors(freeText),
    motifs: extractMotifs(freeText),
    absentMotifs: extractAbsentMotifs(freeText),
    nations: mainTexts.flatMap((text) => text?.nations.map(({ value }) => value) ?? []),
  };
}

interface ItemTexts {
  unit: ParsedText | null;
  name: ParsedText | null;
  description: ParsedText | null;
}

function tokenizeAll(texts: readonly (string | null)[]): Set<string> {
  return new Set(texts.flatMap((text) => tokenize(text ?? '')));
}

/** Uses the most important field that names a unit. Designations of the other fields complete it, and count as
 *  mentioned. */
function findDesignations(
  { unit, name, description }: ItemTexts,
  specialty: ParsedText | null,
): Pick<ItemProfile, 'designations' | 'mentioned'> {
  const sources = [
    { designations: unit?.designations ?? [], where: 'name' as const },
    { designations: name?.designations ?? [], where: 'name' as const },
    { designations: description?.designations ?? [], where: 'description' as const },
  ];
  const main =
    sources.find(({ designations }) => designations.some(identifiesUnit)) ??
    sources.find(({ designations }) => designations.length > 0);
  const others = sources
    .filter((source) => source !== main)
    .flatMap(({ designations, where }) =>
      designations.map((designation) => ({ designation, where })),
    );
  const designations = sortNumberedFirst(main?.designations ?? []).map((designation) =>
    others.reduce(
      (filled, other) => fillGaps(filled, other.designation),
      fillGaps(designation, specialty?.designations[0]),
    ),
  );
  return {
    designations: uniqueDesignations(designations),
    mentioned: others.filter(({ designation }) => identifiesUnit(designation)),
  };
}

/** A division of the Marines is a Marine division: 'USMC 2nd Div'. */
function addMarineSpecialty(designation: Designation, branch: ParsedValue | null): Designation {
  const { number, echelon, specialty } = designation;
  if (branch?.value !== 'Marines' || number === null || specialty !== null) return designation;
  return echelon === 'division' ? { ...designation, specialty: 'marine' } : designation;
}

/** 'Para wings, SENIOR' is the Senior Parachutist Badge. */
function addGrade(designation: Designation, nameWords: ReadonlySet<string>): Designation {
  const { name } = designation;
  if (name === null) return designation;
  const grade = [...nameWords].find((word) => isInsigniaName(`${word} ${name}`));
  return grade === undefined ? designation : { ...designation, name: `${grade} ${name}` };
}

/** 'USAAF 8th Air Force' is the 8th, so 'Army Air Forces' comes last if there is a numbered unit. */
function sortNumberedFirst(designations: readonly Designation[]): readonly Designation[] {
  if (!designations.some(({ number }) => number !== null)) return designations;
  const isUmbrella = ({ name }: Designation) => name === 'army air forces';
  return designations.toSorted((a, b) => Number(isUmbrella(a)) - Number(isUmbrella(b)));
}

function findFirst(
  texts: readonly (ParsedText | null)[],
  getValue: (text: ParsedText) => ParsedValue | undefined,
): ParsedValue | null {
  for (const text of texts) {
    const value = text && getValue(text);
    if (value) return value;
  }
  return null;
}

/** The item's name may specify these vague types. */
const GENERAL_TYPES = new Set(['Insignia', 'Gear', 'Equipment']);

function getType(
  item: ItemDescription,
  parser: TextParser,
  { unit, name }: ItemTexts,
): ParsedValue {
  const type = parser.parseItemType(item.itemType);
  if (!GENERAL_TYPES.has(type.value)) return type;
  const named = findFirst([unit, name], (text) => text.itemTypes[0]);
  // The name of an insignia may mention the object it is worn on: 'crossed quills, white jumper type'.
  return named && isInsignia(named.value) === isInsignia(type.value) ? named : type;
}

function findEras(
  item: ItemDescription,
  parser: TextParser,
  { name, description }: ItemTexts,
): Period[] {
  if (item.era) {
    const known =
      ERA_PERIODS.get(item.era) ?? parsePeriod(item.era, parser.parseCached(item.era).eras);
    if (known) return [known];
  }
  // Later eras of a description may be about something else.
  const parsed = name?.eras.length ? name.eras : (description?.eras.slice(0, 1) ?? []);
  const eras = parsed.flatMap(({ value, text, years }) => {
    const era = years ?? ERA_PERIODS.get(value);
    return era ? [{ ...era, text }] : [];
  });
  if (eras.length > 0) return eras;
  return extractColors(`${item.name}\n${item.description ?? ''}`).merrowed
    ? [{ from: MERROWED_SINCE, to: ONGOING, text: 'merrowed' }]
    : [];
}

function findMaterials(
  item: ItemDescription,
  parser: TextParser,
  texts: readonly (ParsedText | null)[],
): ParsedValue[] {
  const fields = [item.primaryMaterial, item.secondaryMaterial].flatMap((text) =>
    text ? [parser.parseMaterial(text)] : [],
  );
  if (fields.length > 0) return fields;
  return texts.flatMap((text) => text?.materials ?? []);
}

function findSize(item: ItemDescription, { name, description }: ItemTexts): Side[] {
  const measured = toSides(item);
  if (measured.length > 0) return measured;
  const parsed = name?.inches.length ? name.inches : (description?.inches ?? []);
  return parsed
    .slice(0, 2)
    .filter((inches) => inches > 0)
    .map((inches) => ({ name: null, inches }))
    .sort((a, b) => b.inches - a.inches);
}
