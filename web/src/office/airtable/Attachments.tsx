import { Box, Button, Stack, Typography } from '@mui/material';
import { useId, useState } from 'react';
import type { AirtableAttachment } from '../../../../shared/entities/airtable.ts';
import { useActionLabel } from '../../lib/useActionLabel.ts';
import { Icon } from '../../ui/Icon.tsx';
import { formatMegabytes } from '../common/airtable/fieldValue.ts';
import { Note } from '../common/Note.tsx';

interface ThumbnailProps {
  attachment: AirtableAttachment;
  size: 'small' | 'large';
}

const SIZES = { small: { width: 36, height: 36, flex: 'none' }, large: { aspectRatio: '4 / 3' } };

/** Airtable's URLs expire after two hours and not every file is an image: an icon replaces one that fails to
 *  load. */
export function AttachmentThumbnail({ attachment, size }: ThumbnailProps) {
  const src = attachment.thumbnails?.[size]?.url ?? attachment.url;
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const isBroken = src === brokenSrc;

  return (
    <Box
      data-broken={isBroken}
      sx={{
        position: 'relative',
        display: 'grid',
        placeItems: 'center',
        color: 'text.secondary',
        bgcolor: 'linen',
        ...SIZES[size],
      }}
    >
      {isBroken && (
        <Icon size={size === 'small' ? 20 : 64}>
          <path d="M5.5 2.500h9l4 4v15h-13zM14.5 2.500v4h4M8.500 11.500h7M8.500 14.500h7M8.500 17.500h4" />
        </Icon>
      )}
      <Box
        component="img"
        src={src}
        alt={attachment.filename}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setBrokenSrc(src)}
        sx={{
          position: 'absolute',
          width: 1,
          height: 1,
          objectFit: size === 'small' ? 'cover' : 'contain',
          // Hides the browser's icon for a broken image, but not the alternative text from screen readers.
          opacity: isBroken ? 0 : 1,
        }}
      />
    </Box>
  );
}

export const AttachmentList = ({ files }: { files: readonly AirtableAttachment[] }) => (
  <Stack component="ul" sx={{ gap: 0.75 }}>
    {files.map((file) => (
      <Stack
        key={file.id ?? file.url}
        component="li"
        direction="row"
        sx={{ gap: 1.25, alignItems: 'center' }}
      >
        <AttachmentThumbnail attachment={file} size="small" />
        <div>
          <p>{file.filename}</p>
          {file.type && <Note>{file.type}</Note>}
        </div>
      </Stack>
    ))}
  </Stack>
);

interface AttachmentGridProps {
  files: readonly AirtableAttachment[];
  linkLabel: string;
  hasDetails?: boolean;
}

export const AttachmentGrid = ({ files, ...props }: AttachmentGridProps) => (
  <Box
    component="ul"
    aria-label="Files"
    sx={{
      mb: 2,
      display: 'grid',
      gap: 2,
      gridTemplateColumns: {
        xs: 'repeat(2, minmax(0, 1fr))',
        sm: 'repeat(auto-fill, minmax(11rem, 1fr))',
      },
    }}
  >
    {files.map((file) => (
      <GridFile key={file.id ?? file.url} file={file} {...props} />
    ))}
  </Box>
);

type GridFileProps = Omit<AttachmentGridProps, 'files'> & { file: AirtableAttachment };

function GridFile({ file, linkLabel, hasDetails = false }: GridFileProps) {
  const { url, filename, type, size } = file;
  const id = useId();
  const label = useActionLabel(id);

  return (
    <Stack component="li">
      <AttachmentThumbnail attachment={file} size="large" />
      <Typography variant="caption" component="p" id={id} sx={{ mt: 1 }}>
        {filename}
      </Typography>
      {hasDetails && (
        <Typography
          variant="caption"
          component="p"
          sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, color: 'text.secondary' }}
        >
          {type && <span>{type}</span>}
          {size !== undefined && <span>{formatMegabytes(size)}</span>}
        </Typography>
      )}
      <Button
        {...label}
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        sx={{ mt: 1, alignSelf: 'start' }}
      >
        {linkLabel}
      </Button>
    </Stack>
  );
}
