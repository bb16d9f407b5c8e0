import type {
  Resolution,
  Stocktake,
  StocktakeDifference,
} from '../../../../shared/entities/stocktake.ts';

export const KIND_NAMES: Readonly<Record<StocktakeDifference['kind'], string>> = {
  missing: 'Missing',
  misplaced: 'Misplaced',
  unexpected: 'Unexpected',
};

export const RESOLUTION_NAMES: Readonly<Record<Resolution, string>> = {
  moved: 'Moved',
  returned: 'Put back',
  found: 'Found',
  lost: 'Lost',
  dismissed: 'Dismissed',
};

export interface DifferenceRow extends StocktakeDifference {
  id: string;
  stocktakeId: string;
}

/** Puts open differences before settled ones. */
export function listDifferences(stocktake: Stocktake): DifferenceRow[] {
  const { id: stocktakeId, missing, misplaced, unexpected } = stocktake;
  return [...missing, ...misplaced, ...unexpected]
    .map((each) => ({ ...each, stocktakeId, id: `${each.kind} ${each.key}` }))
    .sort((a, b) => Number(a.resolved !== null) - Number(b.resolved !== null));
}

export const getName = ({ name, key }: StocktakeDifference): string =>
  name ?? `Unknown code: ${key}`;
