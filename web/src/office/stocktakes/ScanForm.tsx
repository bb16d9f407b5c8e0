import { Box, Button, Stack } from '@mui/material';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { CameraScanner } from '../common/CameraScanner.tsx';
import { TextInput } from '../common/form/FormFields.tsx';
import { hasCamera } from '../common/hasCamera.ts';

const MAX_CODE_LENGTH = 300;

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
          <CameraScanner
            onScan={(code) => onScan(code.slice(0, MAX_CODE_LENGTH))}
            onCancel={() => setIsScanning(false)}
          />
        </Box>
      )}
    </>
  );
}
