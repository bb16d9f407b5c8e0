import { findRestriction } from '../../../../../shared/restricted-items.ts';
import { ConfirmListing } from './ConfirmListing.tsx';
import { RestrictionNotice } from './RestrictionNotice.tsx';

type Piece = Parameters<typeof findRestriction>[0] & { name: string; airtableId: string | null };

export function PieceRestriction({ piece }: { piece: Piece }) {
  const { name, airtableId } = piece;
  const restriction = findRestriction(piece);

  if (restriction?.level !== 'restricted') return null;
  return (
    <RestrictionNotice restriction={restriction} sx={{ my: 1.5 }}>
      {airtableId ? (
        <ConfirmListing recordId={airtableId} name={name} />
      ) : (
        <p>
          The shop does not list it until staff confirm that with a reason, once it is in Airtable.
        </p>
      )}
    </RestrictionNotice>
  );
}
