import type { Said } from '../parse/parse-text.ts';
import { type FieldEvidence, formatList, missingEvidence, quote } from './field-evidence.ts';
import type { Pair } from './pair.ts';

const CLOTH = new Set(['Fabric', 'Embroidered Cloth', 'Felt']);
const METAL = new Set(['Metal', 'Sterling Silver', 'Bronze', 'Brass']);
/** Metal of no particular kind, and cloth. */
const GENERAL = new Set(['Metal', 'Fabric']);

/** Any material of the item with any of the entry's. */
export function compareMaterials({ weights, statistics, item, entry }: Pair): FieldEvidence {
  const w = weights.material;
  const said = {
    field: 'material' as const,
    item: textsOf(item.materials),
    entry: textsOf(entry.materials),
  };
  if (!said.item || !said.entry) {
    return missingEvidence('material', said.item, said.entry, 'names no material');
  }
  const shared = item.materials
    .filter(({ value }) => entry.materials.some((theirs) => theirs.value === value))
    .map((material) => ({ material, bits: statistics.valueBits('material', material.value) }))
    .sort((a, b) => b.bits - a.bits)[0];
  if (shared) {
    return {
      ...said,
      level: 'exact',
      bits: shared.bits,
      reason: () => naming(shared.material, entry.materials),
    };
  }
  const other = item.materials.find(({ value }) =>
    entry.otherMaterials.some((theirs) => theirs.value === value),
  );
  if (other) {
    return {
      ...said,
      level: 'near',
      bits: w.variation,
      reason: () => `${capital(other.text)}: the entry has a variation in it`,
    };
  }
  const kindred = kindredOf(item.materials, entry.materials);
  if (kindred) {
    const [ours, theirs] = kindred;
    const isNear = GENERAL.has(ours.value) || GENERAL.has(theirs.value) || CLOTH.has(ours.value);
    return {
      ...said,
      level: isNear ? 'near' : 'conflict',
      bits: isNear ? w.related : w.otherMetal,
      reason: () =>
        isNear
          ? `${capital(ours.text)} is near to the entry's ${theirs.text.toLowerCase()}`
          : `${capital(ours.text)} is another metal than the entry's ${theirs.text.toLowerCase()}`,
    };
  }
  return {
    ...said,
    level: 'conflict',
    bits: w.conflict,
    reason: () => `The item is of ${lower(said.item)}, the entry of ${lower(said.entry)}`,
  };
}

function naming({ value, text }: Said, theirs: readonly Said[]): string {
  const entry = theirs.find((material) => material.value === value)?.text ?? value;
  return text.toLowerCase() === entry.toLowerCase()
    ? `${capital(text)}, as the entry has it`
    : `${capital(text)}: the entry names ${entry.toLowerCase()}`;
}

function kindredOf(ours: readonly Said[], theirs: readonly Said[]): [Said, Said] | null {
  for (const group of [CLOTH, METAL]) {
    const our = ours.find(({ value }) => group.has(value));
    const their = theirs.find(({ value }) => group.has(value));
    if (our && their) return [our, their];
  }
  return null;
}

function textsOf(materials: readonly Said[]): string | null {
  return materials.length > 0 ? formatList([...new Set(materials.map(({ text }) => text))]) : null;
}

function lower(text: string | null): string {
  return text?.toLowerCase() ?? quote('');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
}
