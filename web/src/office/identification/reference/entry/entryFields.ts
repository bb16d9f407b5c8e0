import type { AsmicEntry } from '../../../../../../shared/entities/asmic-entry.ts';

const MM_IN_INCH = 25.4;
const GRAMS_IN_OUNCE = 28.349523125;
const SIDES = ['length', 'width', 'height'] as const;

const inches = (value: number) => value.toFixed(2);

export function formatDimensions({ dimensions }: Pick<AsmicEntry, 'dimensions'>): string {
  const sides = SIDES.flatMap((side) => dimensions?.[side] ?? []);
  return sides.length > 0 ? `${sides.map(inches).join(' × ')} in` : '';
}

export function getDimensionRows({ dimensions }: Pick<AsmicEntry, 'dimensions'>) {
  const { length, width, height, weight } = dimensions ?? {};
  const inInches = (value: number | undefined) =>
    value !== undefined && `${inches(value)} in (${Math.round(value * MM_IN_INCH)} mm)`;
  return [
    ['Length', inInches(length)],
    ['Width', inInches(width)],
    ['Height', inInches(height)],
    [
      'Weight',
      weight !== undefined && `${weight.toFixed(2)} oz (${(weight * GRAMS_IN_OUNCE).toFixed(1)} g)`,
    ],
  ] as const;
}

export const formatEntryFacts = ({ itemType, era, branch }: AsmicEntry) =>
  [itemType, era, branch].filter(Boolean).join(' · ');
