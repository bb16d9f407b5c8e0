import type { AsmicEntry } from '../../entities/asmic-entry.ts';
import { tokenize } from '../../text/tokens.ts';
import { parseNicknames } from '../parse/nicknames.ts';
import type { Designation, ParsedText, ParsedValue } from '../parse/parse-text.ts';
import type { TextParser } from '../parse/text-parser.ts';
import { extractColors } from './colors.ts';
import { relateDesignations } from './designation-relation.ts';
import { extractKinds } from './insignia-kinds.ts';
import { extractMotifs } from './motifs.ts';
import { ERA_PERIODS, type Period, parseAdoption, parsePeriod } from './period.ts';
import {
  type EntryProfile,
  fillGaps,
  identifiesUnit,
  parseBranch,
  toPositive,
  toSides,
  uniqueDesignations,
} from './profile.ts';
import type { Vocabulary } from './vocabulary.ts';

export function buildEntryProfile(
  entry: AsmicEntry,
  parser: TextParser,
  vocabulary: Vocabulary,
): EntryProfile {
  const title = parser.parse(entry.designation);
  const unit =
    entry.unit === entry.designation ? title : entry.unit && parser.parseCached(entry.unit);
  const titleDesignations = withoutTypos(title);
  const titleUnits = titleDesignations.filter(identifiesUnit);
  const unitDesignations = unit ? withoutTypos(unit) : [];
  const fallback = unitDesignations.some(identifiesUnit) ? unitDesignations : titleDesignations;
  const mainDesignations = titleUnits.length > 0 ? titleUnits : fallback;
  const notes = withoutSources(entry.notes ?? '');
  const prose = [entry.description ?? '', ...entry.variations, notes].join('\n');
  const titleTokens = [...new Set(tokenize(entry.designation))];
  return {
    entry,
    designations: uniqueDesignations(
      mainDesignations.map((designation) => unitDesignations.reduce(fillGaps, designation)),
    ),
    otherDesignations: unitDesignations.filter(
      (other) =>
        identifiesUnit(other) &&
        mainDesignations.every((main) => relateDesignations(main, other).conflict),
    ),
    title: titleTokens,
    typeWords: new Set(
      title.itemTypes.flatMap(({ text }) => tokenize(text)).filter((word) => TYPE_WORD.test(word)),
    ),
    nicknames: parseNicknames(prose),
    titleExtras: findTitleExtras(title),
    wordIds: vocabulary.add([...titleTokens, ...tokenize(entry.unit ?? ''), ...tokenize(prose)]),
    mainWordIds: vocabulary.add([...titleTokens, ...tokenize(entry.description ?? '')]),
    type: parser.parseItemType(entry.itemType),
    kinds: extractKinds(`${entry.itemType}\n${entry.designation}`),
    era: findEra(entry, parser, title, prose),
    branch:
      parseBranch(entry.branch, parser) ??
      title.branches[0] ??
      (unit ? unit.branches[0] : null) ??
      null,
    materials: findMaterials(entry, parser, prose),
    variationMaterials: entry.variations.flatMap((text) =>
      MATERIAL.test(text) ? parser.parseCached(text).materials : [],
    ),
    size: toSides(entry.dimensions ?? {}),
    weight: toPositive(entry.dimensions?.weight),
    colors: extractColors(`${entry.designation}\n${prose}`),
    motifs: extractMotifs([entry.description ?? '', ...entry.variations].join('\n')),
    nations: findNations(entry, parser, title),
  };
}

/** Notes may be about allies and enemies, so they are ignored. */
function findNations(entry: AsmicEntry, parser: TextParser, title: ParsedText): string[] {
  const texts = [entry.unit, entry.description].flatMap((text) =>
    text ? [parser.parse(text)] : [],
  );
  return [title, ...texts].flatMap(({ nations }) => nations.map(({ value }) => value));
}

/** These words only state the type of insignia, such as 'wings' in 'pilot wings'. */
const TYPE_WORD =
  /^(?:badge|wing|device|dis[ck]|rating|rate|collar|cap|hat|pin|ribbon|bar|medal|tab|scroll|crest|emblem|button|brass)$/;

/** Catalog titles contain no typos: an apparent one is another unit. */
function withoutTypos({ designations }: ParsedText): Designation[] {
  return designations.filter(({ matchedBy }) => matchedBy !== 'typo');
}

/** Most variations name no material, so this cheap test precedes parsing. */
const MATERIAL =
  /felt|wool|cloth|cotton|twill|silk|embroider|woven|bullion|leather|metal|brass|bronze|silver|sterling|plastic|paper|wood/i;

function findTitleExtras(title: ParsedText): EntryProfile['titleExtras'] {
  const parts = [
    { field: null, texts: title.words },
    { field: 'era' as const, texts: title.eras.map(({ text }) => text) },
    { field: 'material' as const, texts: title.materials.map(({ text }) => text) },
  ];
  return parts.flatMap(({ field, texts }) =>
    [...new Set(texts.flatMap(tokenize))].map((token) => ({ token, field })),
  );
}

function findEra(
  entry: AsmicEntry,
  parser: TextParser,
  title: ParsedText,
  prose: string,
): Period | null {
  if (entry.era) {
    const known =
      ERA_PERIODS.get(entry.era) ?? parsePeriod(entry.era, parser.parseCached(entry.era).eras);
    if (known) return known;
  }
  const named = title.eras[0];
  const era = named && ERA_PERIODS.get(named.value);
  return era ? { ...era, text: named.text } : parseAdoption(prose);
}

function findMaterials(entry: AsmicEntry, parser: TextParser, prose: string): ParsedValue[] {
  const listed = entry.materials
    .filter((text) => text.trim())
    .map((text) => parser.parseMaterial(text));
  if (listed.length > 0 || prose.trim() === '') return listed;
  return parser.parse(prose).materials;
}

function withoutSources(notes: string): string {
  return notes.replace(/\bsources?:.*$/gim, '');
}
