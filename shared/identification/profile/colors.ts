/** Dealers distinguish variants by these colors. */
export interface Colors {
  border: string | null;
  ground: string | null;
  merrowed: boolean;
}

const COLOR =
  '(?:(?:olive|dark|light|khaki|od|navy|royal|sky|forest|army) )?(?:olive drab|green|tan|khaki|red|blue|white|black|yellow|gold|brown|gray|grey|silver|orange|maroon|purple|teal|buff|od|scarlet|crimson)';
const PARTS = {
  border: 'border|bordered|edge|edging|edged|rim',
  ground: 'background|ground|field|twill|backing',
} as const;

const patterns = Object.fromEntries(
  Object.entries(PARTS).map(([part, words]) => [
    part,
    [
      new RegExp(
        `\\b(${COLOR})[ -]+(?:(?:merrowed|cut|embroidered|wool|felt|twill)[ -]+)?(?:${words})\\b`,
        'i',
      ),
      new RegExp(`\\b(?:${words})(?:ed)?(?: (?:is|in|of|:))? (${COLOR})\\b`, 'i'),
    ],
  ]),
) as Record<keyof typeof PARTS, RegExp[]>;

export function extractColors(text: string): Colors {
  const at = (part: keyof typeof PARTS) => {
    for (const pattern of patterns[part]) {
      const color = pattern.exec(text)?.[1];
      if (color) return normalizeColor(color);
    }
    return null;
  };
  return {
    border: at('border'),
    ground: at('ground'),
    merrowed: /\bmerrowed?\b/i.test(text) && !/\b(?:not|non|un|pre)[- ]?merrow/i.test(text),
  };
}

export function normalizeColor(color: string): string {
  const last = color.toLowerCase().replace('olive drab', 'green').split(' ').pop() ?? '';
  return SAME_COLORS[last] ?? last;
}

const SAME_COLORS: Partial<Record<string, string>> = {
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

/** Merrowed edges date a patch to this year or later. */
export const MERROWED_SINCE = 1965;
