/** US law restricts the sale of these pieces. The rules are deliberately narrow: each cites its source, and
 *  nothing else is restricted. */

export const RESTRICTION_KINDS = [
  'medal-of-honor',
  'merchant-marine-award',
  'identification-card',
] as const;
export type RestrictionKind = (typeof RESTRICTION_KINDS)[number];

export interface SaleRestriction {
  kind: RestrictionKind;
  /** `restricted` pieces need a confirmation by staff before they are listed; `caution` only warns. */
  level: 'restricted' | 'caution';
  reason: string;
  sources: readonly Source[];
}

interface Source {
  citation: string;
  url: string;
}

interface DescribedPiece {
  name: string | null;
  itemType: string | null;
  description: string | null;
}

const CODE = 'https://www.law.cornell.edu/uscode/text';
const REGULATIONS = 'https://www.law.cornell.edu/cfr/text';

const SOURCES: Readonly<Record<RestrictionKind, readonly Source[]>> = {
  // The statute covers all decorations; the regulations allow the sale of all others.
  'medal-of-honor': [
    { citation: '18 U.S.C. 704(a), (c)', url: `${CODE}/18/704` },
    { citation: '32 CFR 578.3(e)', url: `${REGULATIONS}/32/578.3` },
  ],
  'merchant-marine-award': [{ citation: '46 CFR 350.6', url: `${REGULATIONS}/46/350.6` }],
  'identification-card': [
    { citation: '18 U.S.C. 701', url: `${CODE}/18/701` },
    { citation: '32 CFR 507.11(b)', url: `${REGULATIONS}/32/507.11` },
  ],
};

const MEDAL =
  /\b(?:medals? of honou?r|c\.?m\.?(?:o\.?)?h|m\.?o\.?h|tiffany cross|gillespie medal)\b/i;

/** These words mark pieces that are related to the medal, but are not the medal. */
const OTHER_PIECE =
  /\b(?:recipients?|winners?|awardees?|hero(?:es)?|holders?|society|museum|memorial|books?|publications?|biograph(?:y|ies)|magazines?|newspapers?|articles?|photo(?:s|graphs?)?|pictures?|portraits?|prints?|paintings?|posters?|postcards?|stamps?|covers?|envelopes?|letters?|autograph(?:s|ed)?|signed|signatures?|citations?|documents?|certificates?|paperwork|programs?|pamphlets?|brochures?|games?|dvds?|videos?|films?|movies?|figures?|toys?|dolls?|coins?|stickers?|decals?|patch(?:es)?|flags?|cards?)\b/i;

/** Other organizations give awards with the same name. */
const OTHER_AWARD =
  /\b(?:police|nypd|sheriff'?s?|fire (?:department|dept|service|brigade)|fdny|firefighters?|space medal|ellis island|legislative|american legion|vfw|daughters|d\.?a\.?r\.?|scouts?|jrotc|rotc|labou?r|m[ée]daille|french|belgian|dutch|danish|norwegian|swedish|italian|polish|romanian|serbian|bulgarian|turkish|ottoman|austrian|bavarian|prussian|czech|japanese)\b/i;

const OTHER_TYPE = /^(?:patch|document|photo|book|paper|postcard|poster|print)/i;
const MEDAL_TYPE = /medal|ribbon|decoration|award/i;

const SEPARATOR = /[,;:()[\]/|+&]|\s[-–—]\s|\b(?:with|and|plus)\b/i;

const MERCHANT_MARINE = /\bmerchant (?:marine|mariner'?s?)\b/i;
const AWARD = /\b(?:medals?|ribbons?|rosettes?|decorations?|ribbon bars?)\b/i;
const IDENTIFICATION_CARD =
  /\b(?:military|army|navy|marine corps|usmc|air force|coast guard|officer'?s?|armed forces|civilian|dod)\b.*\b(?:id|i\.d\.|identification|identity) cards?\b/i;

export function findRestriction(piece: DescribedPiece): SaleRestriction | undefined {
  return findMedalOfHonor(piece) ?? findMerchantMarineAward(piece) ?? findIdentificationCard(piece);
}

function findMedalOfHonor(piece: DescribedPiece): SaleRestriction | undefined {
  const { name, itemType, description } = piece;
  if (isMedalOfHonor(piece)) {
    return restrict(
      'medal-of-honor',
      'restricted',
      'Federal law forbids selling a Medal of Honor, its ribbon, button or rosette, and imitations of them.',
    );
  }
  const isMentioned =
    MEDAL.test(name ?? '') || (MEDAL_TYPE.test(itemType ?? '') && MEDAL.test(description ?? ''));
  if (!isMentioned) return undefined;
  return restrict(
    'medal-of-honor',
    'caution',
    'The description mentions the Medal of Honor. A book, a photo or a recipient’s patch may be sold; the medal, its ribbon, button and rosette, and imitations of them may not.',
  );
}

/** Requires that the name lists the medal itself or a part of it. */
function isMedalOfHonor({ name, itemType }: DescribedPiece): boolean {
  if (!name || OTHER_TYPE.test(itemType ?? '') || OTHER_AWARD.test(name)) return false;
  return name.split(SEPARATOR).some((part) => MEDAL.test(part) && !OTHER_PIECE.test(part));
}

function findMerchantMarineAward({ name }: DescribedPiece): SaleRestriction | undefined {
  if (!name || !MERCHANT_MARINE.test(name) || !AWARD.test(name)) return undefined;
  return restrict(
    'merchant-marine-award',
    'caution',
    'Federal regulations allow only authorized vendors to sell decorations of the Merchant Marine and imitations of them.',
  );
}

function findIdentificationCard({ name }: DescribedPiece): SaleRestriction | undefined {
  if (!name || !IDENTIFICATION_CARD.test(name)) return undefined;
  return restrict(
    'identification-card',
    'caution',
    'Federal law forbids selling identification cards of the design that a department or agency of the United States prescribes.',
  );
}

function restrict(
  kind: RestrictionKind,
  level: SaleRestriction['level'],
  reason: string,
): SaleRestriction {
  return { kind, level, reason, sources: SOURCES[kind] };
}

export const citeSources = ({ sources }: SaleRestriction): string =>
  sources.map(({ citation }) => citation).join('; ');
