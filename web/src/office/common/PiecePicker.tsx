import { Box } from '@mui/material';
import type { Product } from '../../../../shared/entities/product.ts';
import { api } from '../../lib/api.ts';
import { Photo } from '../../ui/Photo.tsx';
import { Finder } from './Finder.tsx';

const MAX_FOUND = 8;

interface PiecePickerProps {
  error?: string | undefined;
  placeholder?: string;
  onChoose: (product: Product) => void;
  /** Takes a text that is entered before anything is found, such as the code of a label from a scanner. */
  onEnter?: (text: string) => void;
}

/** Finds pieces of the shop by their words. */
export const PiecePicker = (props: PiecePickerProps) => (
  <Finder
    label="Piece"
    inputLabel="Search the pieces of the shop"
    placeholder="Name, unit or type…"
    foundLabel="Found pieces"
    emptyText="Nothing in the shop matches these words."
    queryName="piece-search"
    find={(search, signal) =>
      api('GET /api/products', { query: { search, limit: MAX_FOUND }, signal })
    }
    getName={({ name }) => name}
    getHint={({ availability }) => availability}
    renderPhoto={({ imageUrl }) => <PieceThumbnail src={imageUrl} />}
    {...props}
  />
);

export const PieceThumbnail = ({ src }: { src: string | null }) => (
  <Box sx={{ flex: 'none', width: 56, height: 56 }}>
    <Photo src={src} alt="" isUrgent />
  </Box>
);
