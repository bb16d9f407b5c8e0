/** PayPal forbids payments for these pieces. The rules are deliberately narrow: each cites its source, and staff can
 *  decide otherwise for a piece. */

interface PolicyPiece {
  name: string;
  itemType: string | null;
  era: string | null;
  countryOfOrigin: string | null;
  description: string | null;
}

interface PaypalExclusion {
  reason: string;
  /** The page of the policy. */
  url: string;
}

/** 'Items containing Nazi, SS, or Ku Klux Klan symbols, including authentic German WWII memorabilia.' */
const HATE_POLICY = 'https://www.paypal.com/us/smarthelp/article/faq1292';
/** 'Ammunition, firearms, or certain firearm parts or accessories', 'certain weapons or knives regulated under
 *  applicable law'. */
const ACCEPTABLE_USE = 'https://www.paypal.com/us/webapps/mpp/ua/acceptableuse-full';

const SYMBOL =
  /\b(?:nazis?|third reich|swastikas?|hakenkreuz|hitler|n\.?s\.?d\.?a\.?p|gestapo|sturmabteilung|(?:waffen|allgemeine)[- ]?ss|totenkopf|ku klux klan|k\.?k\.?k)\b/i;
/** `SS` is also the prefix of merchant ships, so it counts only before these words. */
const SS_WORD = /\bSS[- ](\p{L}+)/gu;
const SS_PIECES = new Set(
  'collar cuff dagger division eagle helmet honor officer panzer regiment ring rune runes sleeve tunic uniform visor'.split(
    ' ',
  ),
);
/** Until 1939 the 45th Infantry Division wore a swastika as a sign of luck. */
const NO_SYMBOL = /\banti-?\s?nazi|\bdenazif|\b(?:45th|thunderbird|newspapers?|books?)\b/i;

const GERMAN_FORCES =
  /\b(?:german|wehrmacht|luftwaffe|kriegsmarine|heer|fallschirmj[aä]ger|afrika ?korps|volkssturm)\b/i;
const GERMANY = /^(?:germany|german|deutschland|third reich)$/i;
const WORLD_WAR_II = /\bWW ?(?:II|2)\b|\bworld war (?:II|2|two)\b/i;
/** German tailors and jewelers also worked for the forces of other countries. */
const OTHER_FORCES =
  /\b(?:theat(?:er|re)|german)[- ]made\b|\boccupation\b|\b(?:usa?|u\.s\.|usmc|american|british|allied)(?!\w)|\b\d+(?:st|nd|rd|th) (?:airborne|armored|infantry|cavalry)\b/i;
const PRINT_TYPE = /^(?:book|newspaper|magazine)/i;

const WEAPON_TYPE = /weapon|firearm|ammunition|ordnance/i;
const FIREARM =
  /\b(?:firearms?|rifles?|carbines?|pistols?|revolvers?|shotguns?|muskets?|(?:sub-?)?machine ?guns?)\b/i;
const AMMUNITION =
  /\b(?:ammunition|ammo|live (?:rounds?|shells?|cartridges?)|cartridges|grenades?)\b/i;
/** These words name an accessory or a picture of a weapon. */
const OTHER_PIECE =
  /\b(?:belts?|pouch(?:es)?|bandoleers?|box(?:es)?|cans?|crates?|carriers?|slings?|scabbards?|holsters?|bayonets?|manuals?|photo(?:s|graphs?)?|books?|posters?|patch(?:es)?|badges?|bars?|pins?|medals?|insignia|crossed)\b/i;
const HARMLESS = /\b(?:inert|drilled|dummy|practice|deactivated|demilled|replica|toy)\b/i;
const REGULATED_KNIFE =
  /\b(?:switch ?blades?|gravity kni(?:fe|ves)|knuckle kni(?:fe|ves)|knuckle ?dusters?|brass knuckles?)\b/i;

const SEPARATOR = /[,;:()[\]/|+&]|\s[-–—]\s|\b(?:with|and|plus)\b/i;

export function findPaypalExclusion(piece: PolicyPiece): PaypalExclusion | undefined {
  if (hasForbiddenSymbol(piece) || isGermanMemorabilia(piece)) {
    return {
      reason:
        'PayPal generally prohibits items with Nazi, SS or Ku Klux Klan symbols, including authentic German WWII memorabilia.',
      url: HATE_POLICY,
    };
  }
  if (!isWeapon(piece)) return undefined;
  return {
    reason: 'PayPal prohibits firearms, ammunition, and weapons or knives that the law regulates.',
    url: ACCEPTABLE_USE,
  };
}

/** The descriptions of other countries' pieces mention the enemy, so only those of German pieces count. */
function hasForbiddenSymbol({ name, countryOfOrigin, description }: PolicyPiece): boolean {
  const isGerman = GERMANY.test(countryOfOrigin ?? '') && !OTHER_FORCES.test(name);
  const text = isGerman ? `${name} ${description ?? ''}` : name;
  return (SYMBOL.test(text) || hasSsPiece(text)) && !NO_SYMBOL.test(text);
}

const hasSsPiece = (text: string): boolean =>
  Array.from(text.matchAll(SS_WORD)).some(([, word = '']) => SS_PIECES.has(word.toLowerCase()));

function isGermanMemorabilia(piece: PolicyPiece): boolean {
  const { name, itemType, era, countryOfOrigin, description } = piece;
  if (!WORLD_WAR_II.test(era ?? '') || PRINT_TYPE.test(itemType ?? '')) return false;
  if (OTHER_FORCES.test(`${name} ${description ?? ''}`)) return false;
  return GERMANY.test(countryOfOrigin ?? '') || GERMAN_FORCES.test(name);
}

function isWeapon({ name, itemType }: PolicyPiece): boolean {
  if (REGULATED_KNIFE.test(name)) return true;
  if (HARMLESS.test(name)) return false;
  const parts = name.split(SEPARATOR).filter((part) => !OTHER_PIECE.test(part));
  const isOfType = WEAPON_TYPE.test(itemType ?? '');
  return parts.some((part) => AMMUNITION.test(part) || (isOfType && FIREARM.test(part)));
}
