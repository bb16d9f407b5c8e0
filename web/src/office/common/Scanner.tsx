import { Box, Button, Stack, Typography } from '@mui/material';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { getErrorMessage } from '../../lib/api.ts';
import { createQrReader } from '../../lib/readQrCode.ts';

interface ScannerProps {
  /** @param searchedMs how long the camera has looked for the code. */
  onCode: (text: string, searchedMs: number) => void;
  onCancel: () => void;
}

const INTERVAL_MS = 150;
const HINT_AFTER_MS = 10_000;

export default function Scanner({ onCode, onCancel }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState('');
  const [isSlow, setIsSlow] = useState(false);
  const handleCode = useEffectEvent(onCode);

  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => setIsSlow(true), HINT_AFTER_MS);
    scan(video.current, stop.signal).then(
      (found) => found && handleCode(found.text, found.searchedMs),
      (error) => !stop.signal.aborted && setProblem(describeProblem(error)),
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, []);

  return (
    <Stack sx={{ p: 2, gap: 1.5, alignItems: 'start' }}>
      {problem === '' && (
        <Box
          component="video"
          ref={video}
          muted
          playsInline
          sx={{
            width: 1,
            maxHeight: '50dvh',
            aspectRatio: '4 / 3',
            objectFit: 'cover',
            bgcolor: 'text.primary',
          }}
        />
      )}
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
        {problem ||
          (isSlow
            ? 'No code yet. Hold the label flat and closer, and mind reflections; or type its code.'
            : 'Point the camera at the QR code of a label.')}
      </Typography>
      <Button onClick={onCancel}>{problem ? 'Back' : 'Cancel'}</Button>
    </Stack>
  );
}

/** Throws the browser's error if no camera is available. */
async function scan(video: HTMLVideoElement | null, signal: AbortSignal) {
  if (!video) return undefined;
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  });
  try {
    if (signal.aborted) return undefined;
    video.srcObject = stream;
    const [read] = await Promise.all([createQrReader(), video.play()]);
    const startedAt = performance.now();
    while (!signal.aborted) {
      const text = await read(video);
      if (text) return { text, searchedMs: performance.now() - startedAt };
      await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
    }
    return undefined;
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

const PROBLEMS: Readonly<Record<string, string>> = {
  NotAllowedError:
    'The camera is blocked for this site. Allow it in the settings of the browser, then try again; or type the code.',
  NotFoundError: 'This device has no camera. Type the code instead.',
  NotReadableError: 'Another app is using the camera. Close it, then try again.',
};

const describeProblem = (error: Error): string =>
  PROBLEMS[error.name] ?? `The camera could not be used: ${getErrorMessage(error)}`;
