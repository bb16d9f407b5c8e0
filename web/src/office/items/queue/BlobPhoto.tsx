import { useEffect, useState } from 'react';

interface BlobPhotoProps {
  blob: Blob | null;
  className?: string | undefined;
}

/** Decorative: the surrounding text names the picture. */
export function BlobPhoto({ blob, className }: BlobPhotoProps) {
  const [url, setUrl] = useState<string>();

  useEffect(() => {
    if (!blob) return undefined;
    const created = URL.createObjectURL(blob);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [blob]);

  return url ? <img src={url} alt="" draggable={false} className={className} /> : null;
}
