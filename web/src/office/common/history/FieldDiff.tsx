import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Photo } from '../../../ui/Photo.tsx';

/** The fields of a change, each a `div` with its name and with what was deleted and inserted. */
export const ChangedFields = ({ children }: { children: ReactNode }) => (
  <Box
    component="dl"
    sx={{
      mt: 0.25,
      display: 'grid',
      rowGap: 0.5,
      '& > div': {
        display: 'grid',
        columnGap: 1.5,
        alignItems: 'baseline',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(6rem, 10.5rem) minmax(0, 1fr)' },
      },
      '& dt': { color: 'text.secondary', typography: 'caption' },
      '& dd': {
        maxWidth: '68ch',
        typography: 'body2',
        fontVariantNumeric: 'tabular-nums',
        overflowWrap: 'anywhere',
        whiteSpace: 'pre-line',
      },
      '& del': { color: 'error.main' },
      '& ins': { color: 'primary.main', fontWeight: 600, textDecoration: 'none' },
    }}
  >
    {children}
  </Box>
);

const MAX_FULL_LENGTH = 120;

type Value = string | string[] | null;

interface FieldDiffProps {
  label: string;
  before: Value;
  after: Value;
  isPhoto?: boolean;
  format?: (value: string) => string;
}

/** A row of ChangedFields. */
export const FieldDiff = ({ label, ...change }: FieldDiffProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <Change {...change} />
    </dd>
  </div>
);

function Change(props: Omit<FieldDiffProps, 'label'>) {
  const { before, after, isPhoto = false, format = (value) => value } = props;

  if (isPhoto) {
    return (
      <>
        <ChangedPhotos label="Before" photos={toList(before)} />
        <ChangedPhotos label="Now" photos={toList(after)} />
      </>
    );
  }
  if (Array.isArray(before) || Array.isArray(after)) {
    return <PhotosChange before={toList(before)} after={toList(after)} />;
  }
  if (before && after && before.length + after.length > MAX_FULL_LENGTH) {
    return <TextChange before={before} after={after} />;
  }
  return (
    <>
      {before ? <del>{format(before)}</del> : <i>empty</i>}
      <span aria-hidden="true"> → </span>
      <span className="visually-hidden"> changed to </span>
      {after ? <ins>{format(after)}</ins> : <i>empty</i>}
    </>
  );
}

const toList = (value: Value): string[] => (value ? [value].flat() : []);

function TextChange({ before, after }: { before: string; after: string }) {
  const { start, removed, added, end } = diffWords(before, after);

  return (
    <>
      {shortenStart(start)}
      {removed && <del>{shortenMiddle(removed)}</del>}
      {removed && added && !removed.endsWith(' ') && ' '}
      {added && <ins>{shortenMiddle(added)}</ins>}
      {shortenEnd(end)}
    </>
  );
}

function PhotosChange({ before, after }: { before: string[]; after: string[] }) {
  const added = after.filter((photo) => !before.includes(photo));
  const removed = before.filter((photo) => !after.includes(photo));
  const kept = before.filter((photo) => after.includes(photo));
  const keptNow = after.filter((photo) => before.includes(photo));
  const isReordered = kept.some((photo, index) => photo !== keptNow[index]);

  return (
    <>
      <ChangedPhotos label="Added" photos={added} />
      <ChangedPhotos label="Removed" photos={removed} />
      <ChangedPhotos label="New order" photos={isReordered ? after : []} />
    </>
  );
}

function ChangedPhotos({ label, photos }: { label: string; photos: readonly string[] }) {
  if (photos.length === 0) return null;
  return (
    <Stack
      component="span"
      direction="row"
      sx={{ display: 'inline-flex', gap: 0.75, mr: 3, flexWrap: 'wrap', alignItems: 'center' }}
    >
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      {photos.map((photo, index) => (
        <Box
          component="span"
          key={photo}
          sx={{ width: '2.75rem', bgcolor: 'linen', border: 1, borderColor: 'divider' }}
        >
          <Photo src={photo} alt={`${label}: photo ${index + 1} of ${photos.length}`} />
        </Box>
      ))}
    </Stack>
  );
}

const CONTEXT_LENGTH = 48;
const MAX_CHANGE_LENGTH = 240;

function diffWords(before: string, after: string) {
  const [oldWords, newWords] = [splitWords(before), splitWords(after)];
  const shorter = Math.min(oldWords.length, newWords.length);
  let first = 0;
  while (first < shorter && oldWords[first] === newWords[first]) first++;
  let last = 0;
  while (last < shorter - first && oldWords.at(-1 - last) === newWords.at(-1 - last)) last++;
  const join = (words: string[], from: number, to: number) => words.slice(from, to).join('');

  return {
    start: join(oldWords, 0, first),
    removed: join(oldWords, first, oldWords.length - last),
    added: join(newWords, first, newWords.length - last),
    end: join(oldWords, oldWords.length - last, oldWords.length),
  };
}

const splitWords = (text: string) => text.split(/(?<=\s)(?=\S)/);

const shortenStart = (text: string) =>
  text.length > CONTEXT_LENGTH ? `…${text.slice(-CONTEXT_LENGTH).replace(/^\S*\s/, '')}` : text;

const shortenEnd = (text: string) =>
  text.length > CONTEXT_LENGTH ? `${text.slice(0, CONTEXT_LENGTH).replace(/\s\S*$/, '')}…` : text;

const shortenMiddle = (text: string) =>
  text.length > MAX_CHANGE_LENGTH
    ? `${text.slice(0, MAX_CHANGE_LENGTH / 2)} … ${text.slice(-MAX_CHANGE_LENGTH / 2)}`
    : text;
