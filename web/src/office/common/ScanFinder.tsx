import { Box, Button, Stack } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { staffMutation } from '../../lib/queryOptions.ts';
import { showErrorToast } from '../../lib/toast.ts';
import { CameraScanner } from './CameraScanner.tsx';
import { hasCamera } from './hasCamera.ts';
import { Note } from './Note.tsx';

interface ScanFinderProps<T> {
  /** Takes what was chosen, or a code. Returns what became of it, in words. */
  find: (wanted: T | string) => Promise<string>;
  /** Closes the camera after the first code. */
  scansOnce: boolean;
  /** The search field. */
  children: (find: (wanted: T | string) => void) => ReactNode;
}

/** Finds by words, by a barcode scanner, which types a code and presses Enter, or by the camera. */
export function ScanFinder<T>({ find, scansOnce, children }: ScanFinderProps<T>) {
  const [isScanning, setIsScanning] = useState(false);
  const { mutate, isPending, data } = useMutation({
    mutationFn: (wanted: T | string) => find(wanted),
    onError: (failure) => showErrorToast(failure),
    ...staffMutation,
  });

  return (
    <>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>{children((wanted) => mutate(wanted))}</Box>
        {hasCamera() && (
          <Button aria-pressed={isScanning} onClick={() => setIsScanning(!isScanning)}>
            Scan
          </Button>
        )}
      </Stack>
      <Note role="status">{isPending ? 'Searching…' : data}</Note>
      {isScanning && (
        <CameraScanner
          onScan={(code) => {
            if (scansOnce) setIsScanning(false);
            mutate(code);
          }}
          onCancel={() => setIsScanning(false)}
        />
      )}
    </>
  );
}
