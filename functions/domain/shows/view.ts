import { omitHiddenFields } from '../../../shared/entities/hidden-fields.ts';
import type { Permission } from '../../../shared/entities/role.ts';
import type { Show, ShowSummary } from '../../../shared/entities/show.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { findProducts } from '../../platform/table/products.ts';
import { findShow, type StoredShow } from '../../platform/table/shows.ts';
import { getState } from './pieces.ts';

/** @throws AppError NOT_FOUND */
export async function requireShow(id: string): Promise<StoredShow> {
  const show = await findShow(id);
  if (!show) throw notFound('Show not found');
  return show;
}

/** @throws AppError CONFLICT */
export function requireOpenShow({ closedAt }: StoredShow): void {
  if (closedAt !== null) throw conflict('This show is closed.');
}

/** @param permissions of the caller, which decide about the prices. */
export async function viewShow(
  show: StoredShow,
  permissions: readonly Permission[],
): Promise<Show> {
  const { pieces, revision: _, ...fields } = show;
  const products = await findProducts(pieces.map(({ productId }) => productId));
  return {
    ...fields,
    pieces: pieces.map((piece) => {
      const { mark: _, sold: __, ...facts } = piece;
      const sharePrice = products.get(piece.productId)?.sharePrice ?? null;
      return omitHiddenFields({ ...facts, sharePrice, state: getState(piece) }, permissions);
    }),
  };
}

export function summarizeShow(show: StoredShow): ShowSummary {
  const { pieces, revision: _, ...fields } = show;
  return {
    ...fields,
    pieceCount: pieces.length,
    soldCount: pieces.filter((piece) => getState(piece) === 'sold').length,
  };
}
