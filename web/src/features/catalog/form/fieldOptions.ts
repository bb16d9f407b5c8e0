import type { MilitaryItem } from '../../../../../shared/entities/military-item.ts';
import {
  type Dimension,
  guidanceFor,
  type RecommendedField,
} from '../../../../../shared/item-form/guidance.ts';
import { FIELD_NAMES, isDimension } from './itemValues.ts';

/** What the form offers for items of a type. */
export interface FieldOptions {
  marks: readonly RecommendedField[];
  materials: readonly string[];
  dimensions: readonly Dimension[];
}

const DIMENSIONS = FIELD_NAMES.filter(isDimension);

/** @param item that is corrected: what it has stays on offer while its type is the same, so that a
 *  correction elsewhere does not strike it out. */
export function getFieldOptions(itemType: string, item?: MilitaryItem): FieldOptions {
  const { recommendedFields: marks, materials, dimensions } = guidanceFor(itemType);
  if (item?.itemType !== itemType) return { marks, materials, dimensions };
  const { primaryMaterial } = item;
  const isForeign = primaryMaterial !== null && !materials.includes(primaryMaterial);
  return {
    marks,
    materials: isForeign ? [...materials, primaryMaterial] : materials,
    dimensions: DIMENSIONS.filter((name) => dimensions.includes(name) || item[name] !== null),
  };
}
