import type { UnmatchedConsignor } from '../../../shared/entities/consignor-statement.ts';
import { findSimilarName } from '../../../shared/text/similar-name.ts';
import { listConsignors } from '../../platform/table/consignors.ts';
import { loadConsignedItems } from './consigned-items.ts';

/** @returns the names at items that belong to no registered consignor, regardless of case. */
export async function listUnmatched(): Promise<UnmatchedConsignor[]> {
  const [items, consignors] = await Promise.all([loadConsignedItems(), listConsignors()]);
  const names = items.flatMap(({ id, consignor, consignorId }) => {
    const text = consignor?.trim();
    return text && !consignorId ? [{ id, text }] : [];
  });
  return [...Map.groupBy(names, ({ text }) => text.toLowerCase()).values()]
    .map((group) => {
      const text = group[0]?.text ?? '';
      const similar = findSimilarName(text, consignors);
      return {
        text,
        itemIds: group.map(({ id }) => id),
        suggestion: similar ? { id: similar.id, name: similar.name } : null,
      };
    })
    .sort((a, b) => a.text.localeCompare(b.text, 'en'));
}
