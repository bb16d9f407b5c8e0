import { Box, Button, Stack } from '@mui/material';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { lazyComponent } from '../../lib/lazyComponent.ts';
import { LazyOverlay } from '../../ui/LazyOverlay.tsx';
import { TextInput } from '../common/form/FormFields.tsx';
import { hasCamera } from '../common/hasCamera.ts';

const Scanner = lazyComponent(() => import('../common/Scanner.tsx'));

const MAX_CODE_LENGTH = 300;
/** Time to read the result and to move to the next label. */
const PAUSE_MS = 1_200;

/** Takes codes by keyboard, from a hand scanner, which types a code and presses Enter, or from the camera. */
export function ScanForm({ onScan }: { onScan: (code: string) => void }) {
  const [text, setText] = useState('');
  const [isScanning, setIsScanning] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    field.current?.focus();
    const code = text.trim();
    setText('');
    if (code) onScan(code);
  };

  return (
    <>
      <Stack component="form" aria-label="Count a piece" onSubmit={submit} sx={{ gap: 1 }}>
        <TextInput
          ref={field}
          label="Code or Unique ID"
          value={text}
          maxLength={MAX_CODE_LENGTH}
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          onChange={({ target }) => setText(target.value)}
          sx={{ '& input': { py: 1.5, fontSize: '1.5rem' } }}
        />
        <Stack direction="row" sx={{ gap: 1 }}>
          <Button type="submit" variant="contained" sx={{ flex: 1, minHeight: '3rem' }}>
            Count
          </Button>
          {hasCamera() && (
            <Button
              aria-pressed={isScanning}
              sx={{ flex: 1, minHeight: '3rem' }}
              onClick={() => setIsScanning(!isScanning)}
            >
              Scan with the Camera
            </Button>
          )}
        </Stack>
      </Stack>
      {isScanning && (
        <Box sx={{ mx: -2 }}>
          <LazyOverlay onFailure={() => setIsScanning(false)}>
            <CameraScanner onScan={onScan} onCancel={() => setIsScanning(false)} />
          </LazyOverlay>
        </Box>
      )}
    </>
  );
}

interface CameraScannerProps {
  onScan: (code: string) => void;
  onCancel: () => void;
}

/** Opens the scanner again after each code. A label that stays in view counts once. */
function CameraScanner({ onScan, onCancel }: CameraScannerProps) {
  const [round, setRound] = useState(0);
  const [readCount, setReadCount] = useState(0);
  const last = useRef('');
  useEffect(() => {
    const timer = setTimeout(() => setRound(readCount), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [readCount]);

  const handleCode = (text: string) => {
    const code = text.trim().slice(0, MAX_CODE_LENGTH);
    if (code && code !== last.current) onScan(code);
    last.current = code;
    setReadCount(readCount + 1);
  };

  return <Scanner key={round} onCode={handleCode} onCancel={onCancel} />;
}
