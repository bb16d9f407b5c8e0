import { useEffect, useRef, useState } from 'react';
import { lazyComponent } from '../../lib/lazyComponent.ts';
import { LazyOverlay } from '../../ui/LazyOverlay.tsx';

const Scanner = lazyComponent(() => import('./Scanner.tsx'));

/** Time to read the result and to move to the next label. */
const PAUSE_MS = 1_200;
/** A label that was out of view for so long counts again. */
const FORGET_MS = 2_000;

interface CameraScannerProps {
  onScan: (code: string) => void;
  onCancel: () => void;
}

/** Opens the scanner again after each code. A label that stays in view counts once. */
export function CameraScanner({ onScan, onCancel }: CameraScannerProps) {
  const [round, setRound] = useState(0);
  const [readCount, setReadCount] = useState(0);
  const last = useRef('');
  useEffect(() => {
    const timer = setTimeout(() => setRound(readCount), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [readCount]);

  const handleCode = (text: string, searchedMs: number) => {
    const code = text.trim();
    if (code && (code !== last.current || searchedMs >= FORGET_MS)) onScan(code);
    last.current = code;
    setReadCount(readCount + 1);
  };

  return (
    <LazyOverlay onFailure={onCancel}>
      <Scanner key={round} onCode={handleCode} onCancel={onCancel} />
    </LazyOverlay>
  );
}
