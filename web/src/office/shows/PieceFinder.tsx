import { Box, Button, Stack } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { staffMutation } from '../../lib/queryOptions.ts';
import { showErrorToast } from '../../lib/toast.ts';
import { CameraScanner } from '../common/CameraScanner.tsx';
import { hasCamera } from '../common/hasCamera.ts';
import { Note } from '../common/Note.tsx';
import { findPieceByCode, type QuotePiece } from '../common/new-quote/quotePieces.ts';
import { PiecePicker } from '../common/PiecePicker.tsx';

interface PieceFinderProps {
  error?: string | undefined;
  /** Returns what became of the piece, in words. */
  onFind: (piece: QuotePiece) => string | Promise<string>;
}

/** Finds one piece after another: by words, by a scanner, which types a code and presses Enter, or by the camera. */
export function PieceFinder({ error, onFind }: PieceFinderProps) {
  const [isScanning, setIsScanning] = useState(false);
  const find = useMutation({
    mutationFn: async (wanted: QuotePiece | string) => {
      const piece = typeof wanted === 'string' ? await findPieceByCode(wanted) : wanted;
      return piece ? onFind(piece) : 'No piece of the shop has this code.';
    },
    onError: (failure) => showErrorToast(failure),
    ...staffMutation,
  });

  return (
    <>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <PiecePicker
            error={error}
            placeholder="Name, unit, type or code…"
            onChoose={({ id, name, imageUrl, stockQuantity }) =>
              find.mutate({ id, name, imageUrl, stockQuantity })
            }
            onEnter={(code) => find.mutate(code)}
          />
        </Box>
        {hasCamera() && (
          <Button aria-pressed={isScanning} onClick={() => setIsScanning(!isScanning)}>
            Scan
          </Button>
        )}
      </Stack>
      <Note role="status">{find.isPending ? 'Searching…' : find.data}</Note>
      {isScanning && (
        <CameraScanner onScan={(code) => find.mutate(code)} onCancel={() => setIsScanning(false)} />
      )}
    </>
  );
}
