import { COUNTRIES } from '../addresses/countries.ts';
import type { CustomsLine } from '../entities/delivery.ts';
import type { Product } from '../entities/product.ts';
import { once } from '../once.ts';
import type { ERAS, ITEM_TYPES } from '../vocabulary.ts';

type Piece = Pick<Product, 'itemType' | 'era' | 'isAuthentic' | 'countryOfOrigin'>;

/**
 * Collections and collectors' pieces of historical interest. The notes to chapters such as 93, arms, leave these pieces to
 * this heading, and note 5 (B) to chapter 97 also prefers it to 9706, antiques of more than a hundred years.
 */
const COLLECTORS_PIECES = '9705';

/**
 * Headings for pieces that are no collectors' pieces: US Customs classifies reproductions and surplus of recent armies by
 * their kind (rulings NY 863134 and HQ 956683).
 */
const HEADINGS: Partial<Record<string, string>> = {
  // Embroidery in motifs.
  Patches: '5810',
  // Imitation jewelry, such as pins and award medallions (rulings NY 863134 and HQ 968149).
  'Pins & Badges': '7117',
  Insignia: '7117',
  'Collar Insignia': '7117',
  'Cap Badges': '7117',
  Medals: '7117',
  // Made-up textile articles.
  Ribbons: '6307',
  'Field Gear': '6307',
  Equipment: '6307',
  Gear: '6307',
  // Garments other than suits and coats.
  Uniforms: '6211',
  // Printed matter, including photographs.
  Documents: '4911',
  Photographs: '4911',
  // Swords, bayonets and similar arms. Mail and most carriers take no firearms.
  Weapons: '9307',
} satisfies Record<(typeof ITEM_TYPES)[number], string>;

const MODERN: (typeof ERAS)[number] = 'Modern (2001-Present)';

/** Suggests what the customs note says of a piece; staff can change it. */
export function suggestCustoms(piece: Piece): Pick<CustomsLine, 'origin' | 'hsCode'> {
  const { itemType, era, isAuthentic, countryOfOrigin } = piece;
  const isCollectorsPiece = isAuthentic && era !== MODERN;
  const heading = isCollectorsPiece ? undefined : HEADINGS[itemType];
  return {
    origin: countryOfOrigin === null ? null : findCountryCode(countryOfOrigin),
    hsCode: heading ?? COLLECTORS_PIECES,
  };
}

/** Names that dealers write. Countries that no longer exist are left out where several have followed. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  usa: 'US',
  'united states of america': 'US',
  america: 'US',
  uk: 'GB',
  'great britain': 'GB',
  britain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'german empire': 'DE',
  'imperial germany': 'DE',
  'nazi germany': 'DE',
  'third reich': 'DE',
  'west germany': 'DE',
  'east germany': 'DE',
  holland: 'NL',
  'the netherlands': 'NL',
  'south vietnam': 'VN',
  'republic of vietnam': 'VN',
  korea: 'KR',
  'republic of korea': 'KR',
  turkey: 'TR',
  'czech republic': 'CZ',
  'hong kong': 'HK',
};

const loadCodes = once(
  () =>
    new Map([
      ...COUNTRIES.flatMap(
        ({ code, name }) =>
          [
            [code.toLowerCase(), code],
            [toKey(name), code],
          ] as const,
      ),
      ...Object.entries(OTHER_NAMES),
    ]),
);

const findCountryCode = (name: string): string | null => loadCodes().get(toKey(name)) ?? null;

const toKey = (name: string): string => name.toLowerCase().replaceAll('.', '').trim();
