/** Where a colour stands, and which: dealers tell variants apart by the border and by the ground. */
export interface Colors {
  border: string | null;
  ground: string | null;
  /** The edge is overlocked by a merrow machine. */
  merrowed: boolean;
}

const COLOUR =
  '(?:(?:olive|dark|light|khaki|od|navy|royal|sky|forest|army) )?(?:olive drab|green|tan|khaki|red|blue|white|black|yellow|gold|brown|gray|grey|silver|orange|maroon|purple|teal|buff|od|scarlet|crimson)';
const PLACES = {
  border: 'border|bordered|edge|edging|edged|rim',
  ground: 'background|ground|field|twill|backing',
} as const;

const patterns = Object.fromEntries(
  Object.entries(PLACES).map(([place, words]) => [
    place,
    [
      new RegExp(
        `\\b(${COLOUR})[ -]+(?:(?:merrowed|cut|embroidered|wool|felt|twill)[ -]+)?(?:${words})\\b`,
        'i',
      ),
      new RegExp(`\\b(?:${words})(?:ed)?(?: (?:is|in|of|:))? (${COLOUR})\\b`, 'i'),
    ],
  ]),
) as Record<keyof typeof PLACES, RegExp[]>;

export function extractColors(text: string): Colors {
  const at = (place: keyof typeof PLACES) => {
    for (const pattern of patterns[place]) {
      const found = pattern.exec(text)?.[1];
      if (found) return normalizeColor(found);
    }
    return null;
  };
  return {
    border: at('border'),
    ground: at('ground'),
    merrowed: /\bmerrowed?\b/i.test(text) && !/\b(?:not|non|un|pre)[- ]?merrow/i.test(text),
  };
}

/** Dealers' names for the same thread: 'olive drab', 'OD' and 'green' are not told apart. */
export function normalizeColor(colour: string): string {
  const last = colour.toLowerCase().replace('olive drab', 'green').split(' ').pop() ?? '';
  return SAME[last] ?? last;
}

const SAME: Partial<Record<string, string>> = {
  od: 'green',
  olive: 'green',
  khaki: 'tan',
  buff: 'tan',
  grey: 'gray',
  gold: 'yellow',
  golden: 'yellow',
  silver: 'white',
  scarlet: 'red',
  crimson: 'red',
  ultramarine: 'blue',
  violet: 'purple',
};

/** Merrow machines were taken up for patches then. */
export const MERROWED_SINCE = 1965;
