const INSIGNIA_TYPES = new Set(
  'Insignia;Collar Insignia;Cap Badges;Pins & Badges;Patches;Medals;Ribbons'.split(';'),
);

export function isInsignia(type: string): boolean {
  return INSIGNIA_TYPES.has(type);
}

/** Kinds are finer than item types: a division's sleeve insignia and its tab are both Patches. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:shoulder sleeve insignia|ssi|shoulder patch(?:es)?|sleeve patch(?:es)?)\b/i,
    'shoulder sleeve insignia',
  ],
  [
    /\b(?:distinctive (?:unit )?insignias?|duis?|unit crests?|crests?|d\.?i\.? pins?)\b/i,
    'distinctive unit insignia',
  ],
  // A patch 'with its tab', or with a 'one-piece tab', is not a tab.
  [
    /(?<!\b(?:with|without|w|no|and|plus|attached|separate|piece|integral|sewn[ -]on)\b.{0,20}|[&+/] ?)\btabs?\b(?! (?:attached|included|sewn|on|above|below)\b)/i,
    'tab',
  ],
  [/\bscrolls?\b/i, 'scroll'],
  [/\b(?:beret )?flash(?:es)?\b/i, 'flash'],
  [/\b(?:wing|airborne|para(?:chute)?|background) (?:ovals?|trimmings?)\b/i, 'oval'],
  [/\b(?:garrison|overseas) cap patch(?:es)?\b/i, 'garrison cap patch'],
  [/\b(?:squadron|pocket) patch(?:es)?\b/i, 'pocket patch'],
  [/\b(?:combat service identification badges?|csibs?)\b/i, 'combat service identification badge'],
  [/\b(?:chevrons?|rank (?:stripes?|patch(?:es)?))\b/i, 'chevron'],
  [/\bcollar dis[ck]s?\b|^collar insignia\n.*\bdis[ck]s?\b/i, 'collar disc'],
  [/\blapel (?:buttons?|pins?)\b/i, 'lapel button'],
];

export function extractKinds(text: string): string[] {
  return KINDS.flatMap(([pattern, kind]) => (pattern.test(text) ? [kind] : []));
}
