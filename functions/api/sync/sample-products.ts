import { v5 as uuidV5 } from 'uuid';
import { shortenDescription } from '../../../shared/airtable-mapping/normalize-terms.ts';
import type { StoredProduct } from '../../../shared/entities/stored-product.ts';
import { PRODUCT_DEFAULTS } from '../../../shared/vocabulary.ts';

type SampleProduct = Pick<
  StoredProduct,
  | 'name'
  | 'description'
  | 'price'
  | 'itemType'
  | 'era'
  | 'unitNumber'
  | 'unitName'
  | 'motto'
  | 'material'
  | 'backing'
  | 'condition'
  | 'isFeatured'
  | 'isRare'
  | 'stockQuantity'
>;

/** Samples for a shop without an Airtable base. Each call adds the next one. */
export const SAMPLE_PRODUCTS: readonly SampleProduct[] = [
  {
    name: '101st Airborne Division Shoulder Patch, "Type 1" with Attached Tab',
    description:
      "A wartime Screaming Eagle shoulder sleeve insignia with the separate Airborne tab still sewn on. Fully machine-embroidered on black with an off-white eagle's head, yellow beak and red tongue; cut edge, white cotton bobbin thread on the reverse. Removed from a uniform: a row of needle holes follows the edge, with no moth and no repair. About 2 1/8 by 3 inches with the tab.",
    price: '145.00',
    itemType: 'Patches',
    era: 'WWII (1941-1945)',
    unitNumber: '101',
    unitName: '101st Airborne Division',
    motto: 'Rendezvous with Destiny',
    material: 'Embroidered Cloth',
    backing: 'Cut edge, white back',
    condition: 'Very Fine',
    isFeatured: true,
    isRare: false,
    stockQuantity: 1,
  },
  {
    name: '29th Infantry Regiment Distinctive Unit Insignia, Pin-Back by Meyer',
    description:
      "An enameled officer's crest of the interwar years, worn at Fort Benning by the demonstration regiment of the Infantry School. Die-struck brass; the blue enamel of the shield is full and glossy, with the motto scroll beneath. Pin-back with open catch; the reverse is marked N.S. Meyer New York. Light verdigris at the hinge, no chips. From an unissued carton of six.",
    price: '85.00',
    itemType: 'Pins & Badges',
    era: 'Inter-War (1918-1939)',
    unitNumber: '29',
    unitName: '29th Infantry Regiment',
    motto: 'We Lead the Way',
    material: 'Brass',
    backing: 'Pin-back, open catch',
    condition: 'Excellent',
    isFeatured: false,
    isRare: false,
    stockQuantity: 6,
  },
  {
    name: '1st Cavalry Division Patch, Vietnamese-Made, from an Air Cavalry Jacket',
    description:
      'A locally made example of the First Team shield, hand-guided machine embroidery on yellow twill, as sold outside the gate at An Khe. The horse is stitched with more spirit than the issue pattern and the black bend runs a little steep, which is what collectors of theater-made insignia look for. Olive drab thread holds the turned edge. Honest wear, with fading at the top corner from one long season in the sun.',
    price: '275.00',
    itemType: 'Patches',
    era: 'Vietnam (1955-1975)',
    unitNumber: '1',
    unitName: '1st Cavalry Division',
    motto: 'The First Team',
    material: 'Fabric',
    backing: 'Turned edge, hand sewn',
    condition: 'Good',
    isFeatured: false,
    isRare: true,
    stockQuantity: 1,
  },
];

const NAMESPACE = '2a9c41d7-0e6b-5f38-b6a1-7c5d90e3f4b2';

export function toSampleProduct(sample: SampleProduct, now: string): StoredProduct {
  return {
    ...sample,
    id: uuidV5(sample.name, NAMESPACE),
    shortDescription: shortenDescription(sample.description),
    imageUrl: null,
    imageUrls: [],
    countryOfOrigin: PRODUCT_DEFAULTS.countryOfOrigin,
    availability: PRODUCT_DEFAULTS.availability,
    isAuthentic: true,
    airtableId: null,
    isSample: true,
    sourceHash: null,
    createdAt: now,
    updatedAt: now,
  };
}
