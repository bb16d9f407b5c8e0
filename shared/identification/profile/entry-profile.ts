import type { AsmicEntry } from '../../entities/asmic-entry.ts';
import { nicknamesIn } from '../parse/nicknames.ts';
import type { Designation, Reading, Said } from '../parse/parse-text.ts';
import type { Reader } from '../parse/text-parser.ts';
import { tokensOf } from '../text/tokens.ts';
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
  reader: Reader,
  vocabulary: Vocabulary,
): EntryProfile {
  const title = reader.read(entry.designation);
  const unit = entry.unit === entry.designation ? title : entry.unit && reader.again(entry.unit);
  const own = written(title).filter(identifiesUnit);
  const units = unit ? written(unit) : [];
  const named = own.length > 0 ? own : units.some(identifiesUnit) ? units : written(title);
  const notes = withoutSource(entry.notes ?? '');
  const prose = [entry.description ?? '', ...entry.variations, notes].join('\n');
  const titleTokens = [...new Set(tokensOf(entry.designation))];
  const type = reader.type(entry.itemType);
  return {
    entry,
    designations: uniqueDesignations(
      named.map((designation) =>
        units.reduce((filled, other) => fillGaps(filled, other), designation),
      ),
    ),
    otherDesignations: units.filter(
      (each) =>
        identifiesUnit(each) && named.every((own) => relateDesignations(own, each).conflict),
    ),
    title: titleTokens,
    typeWords: new Set(
      title.itemTypes.flatMap(({ text }) => tokensOf(text)).filter((word) => TYPE_WORD.test(word)),
    ),
    nicknames: nicknamesIn(prose),
    titleExtras: spareOf(title),
    wordIds: vocabulary.add([...titleTokens, ...tokensOf(entry.unit ?? ''), ...tokensOf(prose)]),
    mainWordIds: vocabulary.add([...titleTokens, ...tokensOf(entry.description ?? '')]),
    type,
    kinds: extractKinds(`${entry.itemType}\n${entry.designation}`),
    era: entryEra(entry, reader, title, prose),
    branch:
      parseBranch(entry.branch, reader) ??
      title.branches[0] ??
      (unit ? unit.branches[0] : null) ??
      null,
    materials: entryMaterials(entry, reader, prose),
    otherMaterials: entry.variations.flatMap((text) =>
      MATERIAL.test(text) ? reader.again(text).materials : [],
    ),
    size: toSides(entry.dimensions ?? {}),
    weight: toPositive(entry.dimensions?.weight),
    colors: extractColors(`${entry.designation}\n${prose}`),
    motifs: extractMotifs([entry.description ?? '', ...entry.variations].join('\n')),
    nations: nationsOf(entry, reader, title),
  };
}

/** By its title, unit or description: its notes may tell of allies and of foes. */
function nationsOf(entry: AsmicEntry, reader: Reader, title: Reading): string[] {
  const rest = [entry.unit, entry.description].flatMap((text) => (text ? [reader.read(text)] : []));
  return [title, ...rest].flatMap(({ nations }) => nations.map(({ value }) => value));
}

/** Of 'pilot wings' the second. */
const TYPE_WORD =
  /^(?:badge|wing|device|dis[ck]|rating|rate|collar|cap|hat|pin|ribbon|bar|medal|tab|scroll|crest|emblem|button|brass)$/;

/** A catalogue has no typing errors in its titles: what seems one is a unit of its own. */
function written({ designations }: Reading): Designation[] {
  return designations.filter(({ by }) => by !== 'typo');
}

/** Reading is dear, and most variations name no material. */
const MATERIAL =
  /felt|wool|cloth|cotton|twill|silk|embroider|woven|bullion|leather|metal|brass|bronze|silver|sterling|plastic|paper|wood/i;

/** 'Subdued', 'second award', 'WWI felt': the unit and the type are said apart. */
function spareOf(title: Reading): EntryProfile['titleExtras'] {
  const parts = [
    { field: null, texts: title.words },
    { field: 'era' as const, texts: title.eras.map(({ text }) => text) },
    { field: 'material' as const, texts: title.materials.map(({ text }) => text) },
  ];
  return parts.flatMap(({ field, texts }) =>
    [...new Set(texts.flatMap(tokensOf))].map((token) => ({ token, field })),
  );
}

function entryEra(entry: AsmicEntry, reader: Reader, title: Reading, prose: string): Period | null {
  if (entry.era) {
    const known =
      ERA_PERIODS.get(entry.era) ?? parsePeriod(entry.era, reader.again(entry.era).eras);
    if (known) return known;
  }
  const said = title.eras[0];
  const era = said && ERA_PERIODS.get(said.value);
  return era ? { ...era, text: said.text } : parseAdoption(prose);
}

function entryMaterials(entry: AsmicEntry, reader: Reader, prose: string): Said[] {
  const listed = entry.materials.filter((text) => text.trim()).map((text) => reader.material(text));
  if (listed.length > 0 || prose.trim() === '') return listed;
  return reader.read(prose).materials;
}

/** Where an entry has its facts from says nothing of the insignia. */
function withoutSource(notes: string): string {
  return notes.replace(/\bsources?:.*$/gim, '');
}
