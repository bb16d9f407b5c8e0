import type { Product } from '../entities/product.ts';
import { formatDesignation } from '../identification/parse/format-designation.ts';
import { parseText } from '../identification/parse/parse-text.ts';
import { toIdWord } from './unique-ids.ts';

/** `uniqueId` is searched but not sent to visitors. */
export type SearchableProduct = Product & { uniqueId?: string | null | undefined };

export interface TextField {
  name: string;
  weight: number;
  /** Literal searches skip derived texts. */
  isDerived?: true;
}

interface ProductField extends TextField {
  read: (product: SearchableProduct) => string | null | undefined;
}

/** The first field is the name. */
export const PRODUCT_FIELDS: readonly ProductField[] = [
  { name: 'name', weight: 10, read: ({ name }) => name },
  { name: 'unitName', weight: 9, read: ({ unitName }) => unitName },
  { name: 'uniqueId', weight: 8, read: ({ uniqueId }) => toIdWord(uniqueId) },
  { name: 'itemType', weight: 9, read: ({ itemType }) => itemType },
  { name: 'era', weight: 7, read: ({ era }) => era },
  { name: 'unitNumber', weight: 5, read: ({ unitNumber }) => unitNumber },
  { name: 'motto', weight: 5, read: ({ motto }) => motto },
  { name: 'material', weight: 5, read: ({ material }) => material },
  { name: 'backing', weight: 5, read: ({ backing }) => backing },
  { name: 'condition', weight: 4, read: ({ condition }) => condition },
  { name: 'countryOfOrigin', weight: 4, read: ({ countryOfOrigin }) => countryOfOrigin },
  { name: 'labels', weight: 6, read: toLabels },
  { name: 'unit', weight: 5, read: toUnits, isDerived: true },
  { name: 'shortDescription', weight: 3, read: readShortDescription },
  { name: 'description', weight: 3, read: ({ description }) => description },
];

function toLabels({ isRare, isAuthentic }: Product): string {
  return [isRare && 'rare', !isAuthentic && 'reproduction'].filter(Boolean).join(' ');
}

function readShortDescription({ description, shortDescription }: Product): string | null {
  const isRepeated = shortDescription && description?.includes(shortDescription);
  return isRepeated ? null : shortDescription;
}

/** 'Big Red One' becomes '1st Infantry Division Army'. */
function toUnits({ name, unitName }: Product): string {
  const { designations } = parseText([name, unitName].filter(Boolean).join('. '));
  const units = designations.map((designation) =>
    [formatDesignation({ ...designation, matchedBy: 'alias' }), designation.branch ?? '']
      .join(' ')
      .trim(),
  );
  return [...new Set(units)].join(', ');
}
