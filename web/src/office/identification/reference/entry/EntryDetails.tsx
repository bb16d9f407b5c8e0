import { Box, Stack, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { AsmicEntry } from '../../../../../../shared/entities/asmic-entry.ts';
import { ZoomPhoto } from '../../../../ui/ZoomPhoto.tsx';
import { FactGroup } from '../../../common/FactGroup.tsx';
import { Thumbnails } from '../../../common/Thumbnails.tsx';
import { getDimensionRows } from './entryFields.ts';
import { isOwnPicture, isWebUrl } from './pictures.ts';

export function EntryDetails({ entry }: { entry: AsmicEntry }) {
  const { asmicNumber, description, notes, itemType, era, branch, unit } = entry;
  const variations = [...new Set(entry.variations)];
  const pictures = [...new Set(entry.referenceImages)];

  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 4,
        rowGap: 2.5,
        alignItems: 'start',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          md: pictures.length > 0 ? 'minmax(0, 9fr) minmax(0, 11fr)' : 'minmax(0, 1fr)',
        },
      }}
    >
      {pictures.length > 0 && <EntryPictures pictures={pictures} alt={entry.designation} />}
      <div>
        <FactGroup
          title="Classification"
          rows={[
            [
              'ASMIC Number',
              <Typography key="number" variant="caption">
                {asmicNumber}
              </Typography>,
            ],
            ['Item Type', itemType],
            ['Era', era],
            ['Branch', branch],
            ['Unit', unit],
            ['Materials', entry.materials.join(', ')],
          ]}
        />
        <FactGroup title="Dimensions" rows={getDimensionRows(entry)} />
      </div>
      <Prose title="Description" text={description} />
      {variations.length > 0 && (
        <Part title="Variations">
          <ul>
            {variations.map((variation) => (
              <Typography
                key={variation}
                variant="body2"
                component="li"
                sx={{ py: 0.625, borderTop: 1, borderColor: 'divider' }}
              >
                {variation}
              </Typography>
            ))}
          </ul>
        </Part>
      )}
      <Prose title="Notes" text={notes} />
    </Box>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" aria-label={title} sx={{ gridColumn: '1 / -1', maxWidth: '68ch' }}>
    <Typography variant="button" component="h3" sx={{ mb: 0.5 }}>
      {title}
    </Typography>
    {children}
  </Box>
);

const Prose = ({ title, text }: { title: string; text: string | null }) =>
  text && (
    <Part title={title}>
      <Typography sx={{ whiteSpace: 'pre-line' }}>{text}</Typography>
    </Part>
  );

function EntryPictures({ pictures, alt }: { pictures: readonly string[]; alt: string }) {
  const [chosen, setChosen] = useState<string>();
  const own = pictures.filter(isOwnPicture);
  const external = pictures.filter((picture) => !isOwnPicture(picture));
  const main = own.find((picture) => picture === chosen) ?? own[0];

  return (
    <Stack component="section" aria-label="Reference pictures" sx={{ minWidth: 0, gap: 1.25 }}>
      {main && <ZoomPhoto key={main} src={main} photos={own} alt={alt} />}
      {main && <Thumbnails label="All pictures" photos={own} current={main} onChoose={setChosen} />}
      {external.length > 0 && (
        <>
          <Typography variant="button" component="h3">
            External Pictures
          </Typography>
          <ul>
            {external.map((picture) => (
              <Typography key={picture} variant="caption" component="li">
                {isWebUrl(picture) ? (
                  <a href={picture} target="_blank" rel="noreferrer">
                    {picture}
                    <span className="visually-hidden">, opens in a new tab</span>
                  </a>
                ) : (
                  picture
                )}
              </Typography>
            ))}
          </ul>
        </>
      )}
    </Stack>
  );
}
