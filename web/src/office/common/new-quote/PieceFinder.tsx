import { PiecePicker } from '../PiecePicker.tsx';
import { ScanFinder } from '../ScanFinder.tsx';
import { findPieceByCode, type QuotePiece } from './quotePieces.ts';

interface PieceFinderProps {
  error?: string | undefined;
  /** Closes the camera after the first code. */
  scansOnce?: boolean;
  /** Returns what became of the piece, in words. */
  onFind: (piece: QuotePiece) => string | Promise<string>;
}

/** Finds one piece of the shop after another. */
export const PieceFinder = ({ error, scansOnce = false, onFind }: PieceFinderProps) => (
  <ScanFinder
    scansOnce={scansOnce}
    find={async (wanted: QuotePiece | string) => {
      const piece = typeof wanted === 'string' ? await findPieceByCode(wanted) : wanted;
      return piece ? onFind(piece) : 'No piece of the shop has this code.';
    }}
  >
    {(find) => (
      <PiecePicker
        error={error}
        placeholder="Name, unit, type or code…"
        onChoose={({ id, name, imageUrl, stockQuantity }) =>
          find({ id, name, imageUrl, stockQuantity })
        }
        onEnter={find}
      />
    )}
  </ScanFinder>
);
