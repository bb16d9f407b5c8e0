import type {
  PrivateViewing,
  SharedViewing,
  ViewingSummary,
} from '../../../shared/entities/private-viewing.ts';
import type { StoredViewing } from '../../platform/table/private-viewings.ts';
import { type FoundPiece, findPieces } from './pieces.ts';

type StoredPiece = StoredViewing['pieces'][number];

export async function viewingForStaff(viewing: StoredViewing): Promise<PrivateViewing> {
  return { ...viewing, pieces: await loadPieces(viewing) };
}

export const summarizeViewing = ({
  pieces,
  guests,
  ...viewing
}: StoredViewing): ViewingSummary => ({
  ...viewing,
  pieceCount: pieces.length,
  guestCount: guests.length,
  sentCount: guests.filter(({ sentAt }) => sentAt !== null).length,
  openedCount: guests.filter(({ openedAt }) => openedAt !== null).length,
  interestedCount: guests.filter(({ interests }) => interests.length > 0).length,
});

/** The answer of one customer, and nothing of the others. */
export async function viewingForCustomer(
  viewing: StoredViewing,
  customerId: string,
): Promise<SharedViewing> {
  const { title, note, until, guests } = viewing;
  const guest = guests.find((each) => each.customerId === customerId);
  return {
    title,
    note,
    until,
    pieces: await loadPieces(viewing),
    interests: guest?.interests ?? [],
    message: guest?.message ?? null,
  };
}

async function loadPieces({ pieces }: StoredViewing) {
  const found = await findPieces(pieces);
  return pieces.map((piece) => ({ ...piece, ...(found.get(piece.id) ?? toDeletedPiece(piece)) }));
}

/** A piece that was deleted keeps its name and its photo. */
const toDeletedPiece = ({
  id,
  kind,
  name,
  imageUrl,
}: StoredPiece): Omit<FoundPiece, 'isAuthentic'> => ({
  name,
  imageUrl,
  isAvailable: false,
  productId: kind === 'product' ? id : null,
  description: null,
  photos: imageUrl === null ? [] : [imageUrl],
  details: [],
});
