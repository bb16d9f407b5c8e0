import { Box, Typography } from '@mui/material';
import type { PrivateViewing, ViewingPiece } from '../../../../shared/entities/private-viewing.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { Photo } from '../../ui/Photo.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { getCustomerName } from '../common/customersQuery.ts';
import { Note } from '../common/Note.tsx';
import { Section } from '../common/Section.tsx';

export const ViewingPieces = ({ viewing: { pieces, guests } }: { viewing: PrivateViewing }) => (
  <Section title="Pieces">
    <Box
      component="ul"
      aria-label="Pieces"
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 16rem), 1fr))',
      }}
    >
      {pieces.map((piece) => (
        <Piece
          key={piece.id}
          piece={piece}
          interested={guests
            .filter(({ interests }) => interests.includes(piece.id))
            .map(getCustomerName)}
        />
      ))}
    </Box>
  </Section>
);

interface PieceProps {
  piece: ViewingPiece;
  /** The names of the guests. */
  interested: readonly string[];
}

function Piece({ piece, interested }: PieceProps) {
  const { id, kind, name, imageUrl, isAvailable } = piece;

  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        columnGap: 1.5,
        alignItems: 'start',
        gridTemplateColumns: '6rem minmax(0, 1fr)',
      }}
    >
      <Photo src={imageUrl} alt="" />
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Typography variant="body2" component="h3" sx={{ fontWeight: 600 }}>
          <Link to={kind === 'item' ? paths.catalogedItem(id) : paths.product(id, name)}>
            {name}
          </Link>
        </Typography>
        {!isAvailable && <StatusBadge tone="critical">No longer available</StatusBadge>}
        {interested.length > 0 && <Note>Interested: {interested.join(', ')}</Note>}
      </Box>
    </Box>
  );
}
