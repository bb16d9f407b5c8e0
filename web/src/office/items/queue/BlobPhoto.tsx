import { Box } from '@mui/material';
import { useEffect, useState } from 'react';

interface BlobPhotoProps {
  blob: Blob | null;
  /** In pixels. Default: as large as its parent. */
  size?: number;
}

/** Decorative: the surrounding text names the picture. */
export function BlobPhoto({ blob, size }: BlobPhotoProps) {
  const [url, setUrl] = useState<string>();

  useEffect(() => {
    if (!blob) return undefined;
    const created = URL.createObjectURL(blob);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [blob]);

  if (!url) return null;
  return (
    <Box
      component="img"
      src={url}
      alt=""
      draggable={false}
      sx={{
        width: size ?? '100%',
        height: size ?? '100%',
        objectFit: size ? 'cover' : 'contain',
        backgroundColor: 'linen',
      }}
    />
  );
}
