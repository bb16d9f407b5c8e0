import type { ParsedValue } from '../parse/parse-text.ts';
import { type FieldEvidence, formatList, missingEvidence } from './field-evidence.ts';
import type { Pair } from './pair.ts';

const CLOTH = new Set(['Fabric', 'Embroidered Cloth', 'Felt']);
const METAL = new Set(['Metal', 'Sterling Silver', 'Bronze', 'Brass']);
const GENERAL = new Set(['Metal', 'Fabric']);

export function compareMaterials({ weights, statistics, item, entry }: Pair): FieldEvidence {
  const w = weights.material;
  const [itemText, entryText] = [item.materials, entry.materials].map(formatMaterials);
  if (!itemText || !entryText) {
    return missingEvidence('material', itemText ?? null, entryText ?? null, 'names no material');
  }
  const values = { field: 'material' as const, item: itemText, entry: entryText };
  const shared = item.materials
    .filter(({ value }) => entry.materials.some((theirs) => theirs.value === value))
    .map((material) => ({ material, bits: statistics.valueBits('material', material.value) }))
    .sort((a, b) => b.bits - a.bits)[0];
  if (shared) {
    return {
      ...values,
      level: 'exact',
      bits: shared.bits,
      reason: () => explainShared(shared.material, entry.materials),
    };
  }
  const variation = item.materials.find(({ value }) =>
    entry.variationMaterials.some((theirs) => theirs.value === value),
  );
  if (variation) {
    return {
      ...values,
      level: 'near',
      bits: w.variation,
      reason: () => `${capitalize(variation.text)}: a variation of the entry is made of it`,
    };
  }
  const related = findRelated(item.materials, entry.materials);
  if (related) {
    const [ours, theirs] = related;
    const isNear = GENERAL.has(ours.value) || GENERAL.has(theirs.value) || CLOTH.has(ours.value);
    return {
      ...values,
      level: isNear ? 'near' : 'conflict',
      bits: isNear ? w.related : w.otherMetal,
      reason: () =>
        isNear
          ? `${capitalize(ours.text)} is similar to the entry's ${theirs.text.toLowerCase()}`
          : `${capitalize(ours.text)} is a different metal from the entry's ${theirs.text.toLowerCase()}`,
    };
  }
  return {
    ...values,
    level: 'conflict',
    bits: w.conflict,
    reason: () =>
      `The item is made of ${itemText.toLowerCase()}, the entry of ${entryText.toLowerCase()}`,
  };
}

function explainShared({ value, text }: ParsedValue, theirs: readonly ParsedValue[]): string {
  const entry = theirs.find((material) => material.value === value)?.text ?? value;
  return text.toLowerCase() === entry.toLowerCase()
    ? `${capitalize(text)}, like the entry`
    : `${capitalize(text)}: the entry names ${entry.toLowerCase()}`;
}

function findRelated(
  ours: readonly ParsedValue[],
  theirs: readonly ParsedValue[],
): [ParsedValue, ParsedValue] | null {
  for (const group of [CLOTH, METAL]) {
    const our = ours.find(({ value }) => group.has(value));
    const their = theirs.find(({ value }) => group.has(value));
    if (our && their) return [our, their];
  }
  return null;
}

function formatMaterials(materials: readonly ParsedValue[]): string | null {
  return materials.length > 0 ? formatList([...new Set(materials.map(({ text }) => text))]) : null;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
}
